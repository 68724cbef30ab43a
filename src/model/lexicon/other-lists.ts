import { type Words, words } from './words.ts';

/*
 * Headers of lists that are no portfolio: what no list of holdings has, by what is listed. Collected from what people
 * write, and not yet compared with a source. /
 */

export interface OtherList {
  /** What such a list holds, in a sentence: `it lists people`. */
  readonly what: string;
  readonly headers: Words;
  /** With a company, an amount and a day it lists purchases. */
  readonly mayBeBought?: true;
}

export const OTHER_LISTS: readonly OtherList[] = [
  {
    what: 'people',
    headers: words({
      en: '(first/last/given/family/middle) name(s), surname, phone( (no/number)), mobile, (e )mail, job title, department, salary, date of birth, birthday, employee( (id/no/number/name)), line manager, gender, hire date, linkedin( (url/profile))',
      de: 'vorname(n), nachname(n), telefon*, handy, abteilung, gehalt, geburtsdatum, personalnummer, mitarbeiter*',
      fr: 'prénom(s), nom de famille, téléphone, service, salaire, date de naissance, matricule, poste',
      es: 'apellido(s), teléfono, departamento, salario, fecha de nacimiento, puesto',
      pt: 'sobrenome, telefone, departamento, salário, data de nascimento, cargo',
      it: 'cognome, telefono, reparto, stipendio, data di nascita, mansione',
      nl: 'voornaam, achternaam, telefoon, afdeling, salaris, geboortedatum, functie',
      ja: '姓, 名, 電話番号, 部署, 給与, 生年月日, 社員番号',
      zh: '姓名, 电话, 部门, 工资, 出生日期, 员工编号',
    }),
  },
  {
    what: 'invoices',
    headers: words({
      en: 'invoice( (no/number/date/id/amount/total)), bill to, vat( (amount/rate/id)), sales tax, customer( (id/no/number/name)), due date, payment terms, po number',
      de: 'rechnung*, mwst*, ust, umsatzsteuer, kunde(nnummer), zahlungsziel, fällig am, fälligkeit',
      fr: 'facture*, n° facture, numéro de facture, tva, montant (ht/ttc), échéance',
      es: 'factura*, número de factura, iva, vencimiento, base imponible',
      pt: 'fatura*, nota fiscal, iva, icms, vencimento',
      it: 'fattura*, numero fattura, iva, scadenza, imponibile',
      nl: 'factuur*, btw, vervaldatum, debiteur',
      ja: '請求書*, 請求番号, 消費税, 支払期日',
      zh: '发票*, 税额, 到期日, 客户',
    }),
  },
  {
    what: 'listed shares at their market price',
    mayBeBought: true,
    headers: words({
      en: 'ticker, symbol, isin, cusip, sedol, wkn, exchange, (last/current/market/closing/previous/latest) price, (day/daily) (change/gain), 52 week (high/low), dividend yield, p/e, pe ratio, market cap, beta',
      de: 'kürzel, börse, börsenplatz, aktueller kurs, letzter kurs, tagesveränderung, dividendenrendite',
      fr: 'mnémonique, place de cotation, dernier cours, cours actuel, variation du jour, rendement du dividende',
      es: 'bolsa, último precio, precio actual, variación diaria, rentabilidad por dividendo',
      pt: 'bolsa, último preço, preço atual, variação diária, dividend yield',
      it: 'borsa, ultimo prezzo, prezzo attuale, variazione giornaliera',
      nl: 'beurs, laatste koers, huidige koers, dagverandering, dividendrendement',
      ja: '証券コード, 銘柄コード, 市場, 現在値, 前日比, 配当利回り',
      zh: '股票代码, 证券代码, 交易所, 现价, 最新价, 涨跌幅, 股息率',
    }),
  },
];
