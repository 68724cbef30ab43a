/** An exact fraction of big integers: nothing of it is ever rounded unless somebody asks for it. */
export class Fraction {
  static readonly ZERO = new Fraction(0n, 1n);
  readonly numerator: bigint;
  /** Above 0, and nothing goes into both. */
  readonly denominator: bigint;

  private constructor(numerator: bigint, denominator: bigint) {
    const divisor = greatestDivisor(numerator < 0n ? -numerator : numerator, denominator);
    this.numerator = numerator / divisor;
    this.denominator = denominator / divisor;
  }

  /** Reads a decimal as text: `-1250.75`. */
  static of(text: string): Fraction {
    const [, sign = '', whole = '', places = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
    if (whole === '') throw new Error(`${text} is no decimal`);
    return new Fraction(BigInt(`${sign}${whole}${places}`), 10n ** BigInt(places.length));
  }

  plus(other: Fraction): Fraction {
    const { numerator: a, denominator: b } = this;
    return new Fraction(a * other.denominator + other.numerator * b, b * other.denominator);
  }

  minus(other: Fraction): Fraction {
    return this.plus(other.negative());
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.numerator * other.numerator, this.denominator * other.denominator);
  }

  over(other: Fraction): Fraction {
    if (other.numerator <= 0n) throw new Error('divided by what is not above 0');
    return new Fraction(this.numerator * other.denominator, this.denominator * other.numerator);
  }

  negative(): Fraction {
    return new Fraction(-this.numerator, this.denominator);
  }

  get isZero(): boolean {
    return this.numerator === 0n;
  }

  isBelow(other: Fraction): boolean {
    return this.minus(other).numerator < 0n;
  }

  /** To so many places behind the point, half of the last one away from 0. */
  toPlaces(places: number): Fraction {
    const { numerator, denominator } = this;
    const scale = 10n ** BigInt(places);
    const size = numerator < 0n ? -numerator : numerator;
    const units = (size * scale * 2n + denominator) / (denominator * 2n);
    return new Fraction(numerator < 0n ? -units : units, scale);
  }

  /** How many digits it has behind the point. */
  get places(): number {
    return String(this).split('.')[1]?.length ?? 0;
  }

  /** How many whole ones are in it; for what is not below 0. */
  wholes(): Fraction {
    return new Fraction(this.numerator / this.denominator, 1n);
  }

  /** As a decimal without needless zeros; throws where it has none that ends. */
  toString(): string {
    for (let places = 0; places <= 40; places++) {
      const scale = 10n ** BigInt(places);
      if ((this.numerator * scale) % this.denominator !== 0n) continue;
      const units = (this.numerator * scale) / this.denominator;
      const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
      const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
      return units < 0n ? `-${text}` : text;
    }
    throw new Error(`${this.numerator}/${this.denominator} has no end as a decimal`);
  }
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return a === 0n ? b : greatestDivisor(b % a, a);
}
