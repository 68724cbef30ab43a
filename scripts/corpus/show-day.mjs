const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
/** The letters for parts of the day and the time; `am/pm` turns hours to those of half a day. */
const PART = /"([^"]*)"|\\(.)|_.|\*.|\[[^\]]*\]|am\/pm|a\/p|y+|m+|d+|h+|s+|\.0+|./gi;

/**
 * The text that Excel shows of a serial number under a format of days, in English; `undefined` where the format shows no
 * day. Elapsed times and parts of a second are not known here.
 */
export function showDay(serial, format, epoch) {
  const code = format.split(';')[0];
  const plain = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '');
  if (!/[dy]/i.test(plain) || /[0#?]|e/i.test(plain) || !(serial >= 1 && serial < 2_958_466)) return undefined;
  const parts = toParts(serial, epoch, /am\/pm|a\/p/i.test(plain));
  let last = '';
  const tokens = [...code.matchAll(PART)].map(([token, quoted, escaped]) => ({ token, literal: quoted ?? escaped }));
  const texts = tokens.map(({ token, literal }, index) => {
    if (literal !== undefined) return literal;
    const letter = token[0].toLowerCase();
    const next = tokens.slice(index + 1).find(({ token: other }) => /^[ymdhs]/i.test(other))?.token[0];
    const isMinutes = letter === 'm' && (last === 'h' || next?.toLowerCase() === 's') && token.length <= 2;
    if (/[ymdhs]/.test(letter)) last = letter;
    return showPart(isMinutes ? 'minutes' : letter, token, parts);
  });
  return texts.join('').replace(/\s+/g, ' ').trim();
}

function toParts(serial, epoch, isHalfDay) {
  const seconds = Math.round((serial % 1) * 86_400);
  const whole = Math.floor(serial) + (seconds === 86_400 ? 1 : 0);
  const offset = epoch === 1904 ? 24_107 : whole < 60 ? 25_568 : 25_569;
  const date = new Date((whole - offset) * 86_400_000);
  const hours = Math.floor((seconds % 86_400) / 3600);
  return { date, seconds, isHalfDay, hours: isHalfDay ? hours % 12 || 12 : hours, isMorning: hours < 12 };
}

function showPart(letter, token, { date, seconds, hours, isMorning }) {
  const pad = (value) => (token.length > 1 ? String(value).padStart(2, '0') : String(value));
  switch (letter) {
    case 'y':
      return token.length > 2 ? String(date.getUTCFullYear()) : String(date.getUTCFullYear()).slice(2);
    case 'm':
      return token.length > 2 ? showName(MONTHS[date.getUTCMonth()], token.length) : pad(date.getUTCMonth() + 1);
    case 'd':
      return token.length > 2 ? showName(DAYS[date.getUTCDay()], token.length) : pad(date.getUTCDate());
    case 'h':
      return pad(hours);
    case 'minutes':
      return pad(Math.floor(seconds / 60) % 60);
    case 's':
      return pad(seconds % 60);
    case 'a':
      return token.length === 3 ? token.split('/')[isMorning ? 0 : 1] : isMorning ? 'AM' : 'PM';
    case '_':
    case '*':
    case '[':
      return '';
    default:
      return token;
  }
}

function showName(name, length) {
  if (length === 5) return name[0];
  return length === 3 ? name.slice(0, 3) : name;
}
