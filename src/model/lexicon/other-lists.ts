import { FUND_INVESTORS } from './parties.ts';
import { type Words, words } from './words.ts';

/*
 * Headers of lists that are no portfolio: what no list of holdings has, by what is listed. Collected from what people
 * write, and not yet compared with a source. /
 */

export interface OtherList {
  /** The content of such a list, in a sentence: `it lists people`. */
  readonly what: string;
  readonly headers: Words;
  /** One of these is among the headers. */
  readonly with?: Words;
  /** It names funds, too. */
  readonly mayNameFunds?: true;
  /** With a company, an amount and a day it lists purchases. */
  readonly mayBeBought?: true;
  /** With a value or an amount it says what is held. */
  readonly isUnvalued?: true;
  /** With a company in a column of its own, and not of a table beside it, it says what is held. */
  readonly isNameless?: true;
}

export const OTHER_LISTS: readonly OtherList[] = [
  {
    what: 'options granted to people',
    with: words({
      en: 'employee*, optionee*, grantee*, participant*, (grant/option) holder( name), (grant/award) (id/no/number/date/type)',
      de: 'mitarbeiter*, berechtigte(r)',
      fr: 'bénéficiaire*, salarié*, attributaire*',
      es: 'beneficiario*, empleado*',
      pt: 'beneficiário*, colaborador*',
      it: 'beneficiari(o/a), dipendente',
      nl: 'medewerker*, deelnemer*',
      ja: '付与対象者, 従業員*',
      zh: '激励对象, 员工*',
    }),
    headers: words({
      en: 'employee*, optionee*, grantee*, (grant/award) (id/no/number/date/type), (options/shares/units/rsus) granted, granted( (options/shares)), vest*, cliff*, exercised( (options/shares)), exercisable, unvested, options( outstanding), (stock/option) plan',
      de: 'mitarbeiter*, optionen, zuteilung*, zugeteilt*, gevestet*, vesting*, cliff, ausgeübt*',
      fr: 'bénéficiaire*, salarié*, bspce( attribués), options( attribuées), date d’attribution, attribué*, acquis*, exercé*, vesting*',
      es: 'beneficiario*, empleado*, opciones*, fecha de concesión, concedid*, vesting*, consolidad*, ejercid*',
      pt: 'beneficiário*, colaborador*, opções*, data de outorga, outorgad*, vesting*, exercid*',
      it: 'beneficiari(o/a), dipendente, opzioni*, data di assegnazione, assegnat*, vesting*, esercitat*',
      nl: 'medewerker*, deelnemer*, opties*, toegekend*, toekenningsdatum, vesting*, uitgeoefend*',
      ja: '付与対象者, 従業員*, 付与日, 付与数, 権利確定*, 行使済*',
      zh: '激励对象, 员工*, 授予日*, 授予数量, 归属*, 已行权*',
    }),
  },
  {
    what: 'the investors of a fund',
    with: FUND_INVESTORS,
    headers: words({
      en: '*commitment*, committed( capital), (capital )called, called (capital/amount), *drawn*, paid in( capital), unfunded*, uncalled*, distribut*, nav, tvpi, dpi, rvpi',
      de: '*zusage*, *abruf*, abgerufen*, eingezahlt*, ausgeschüttet*, ausschüttung*, nav',
      fr: 'engagement*, *appelé*, *libéré*, distribu*, vl, valeur liquidative',
      es: 'compromiso*, *desembolsad*, *llamado*, distribu*, vl',
      pt: 'compromisso*, *integralizad*, *chamad*, distribu*, amortizad*',
      it: 'impegno*, *richiamat*, *versat*, distribu*, nav',
      nl: 'toezegging*, *opgevraagd*, gestort*, uitkering*, uitgekeerd*, nav',
      ja: '出資約束*, 払込*, キャピタルコール*, 分配*',
      zh: '认缴*, 实缴*, 已分配*, 分配*',
    }),
  },
  {
    what: 'people',
    mayBeBought: true,
    headers: words({
      en: '(first/last/given/family/middle) name(s), surname, phone( (no/number)), mobile, (e )mail, email( address), street( address), (zip/postal )code, zipcode, tax id, (job )title, department, (base/annual/monthly )salary, start date, date of birth, birthday, employee( (id/no/number/name)), line manager, gender, hire date, linkedin( (url/profile))',
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
    what: 'entries of a general ledger',
    mayNameFunds: true,
    with: words({
      en: 'debit*, dr.',
      de: 'soll*',
      fr: 'débit*',
      es: 'debe, débito*, cargo(s)',
      pt: 'débito*',
      it: 'dare',
      nl: 'debet*',
      ja: '借方*',
      zh: '借方*',
    }),
    headers: words({
      en: 'credit*, cr., (gl/ledger )account( (no/number/code/name)), journal( (no/number/id)), posting date, (je/entry) (no/number/id)',
      de: 'haben*, konto(nummer), kontobezeichnung, gegenkonto, buchungsdatum, buchungstext, beleg*',
      fr: 'crédit*, compte*, journal, n° de pièce, libellé',
      es: 'haber, crédito*, abono(s), cuenta*, asiento*',
      pt: 'crédito*, conta*, lançamento*',
      it: 'avere, conto*, prima nota, registrazione',
      nl: 'credit*, grootboek*, rekening*, boekdatum',
      ja: '貸方*, 勘定科目*, 仕訳*, 伝票*',
      zh: '贷方*, 科目*, 凭证*',
    }),
  },
  {
    what: 'business figures of companies',
    isUnvalued: true,
    headers: words({
      en: 'revenue(s), net revenue, ebitda, ebit, arr, mrr, gross (profit/margin), net (income/profit), burn( rate), net burn, cash burn, cash( balance), runway( (months/in months)), headcount, fte(s), employees, customers, churn( rate), bookings, gmv, nps, cac, ltv',
      de: 'umsatz, umsätze, ebitda, rohertrag, mitarbeiterzahl, kunden, liquidität, cash, runway, burn( rate)',
      fr: 'chiffre d’affaires, ca, ebitda, marge brute, trésorerie, effectif(s), clients, runway',
      es: 'ingresos, ebitda, margen bruto, caja, empleados, clientes, runway',
      pt: 'receita( (líquida/bruta)), ebitda, margem bruta, caixa, funcionários, clientes, runway',
      it: 'ricavi, fatturato, ebitda, margine lordo, cassa, dipendenti, clienti, runway',
      nl: 'omzet, ebitda, brutomarge, kaspositie, klanten, werknemers, runway',
      ja: '売上, 売上高, 営業利益, 従業員数, 現預金, 顧客数',
      zh: '收入, 营业收入, 净利润, 员工人数, 现金, 客户数',
    }),
  },
  {
    what: 'capital accounts of investors',
    with: FUND_INVESTORS,
    mayNameFunds: true,
    headers: words({
      en: '(itd/ytd/qtd) (contributions/distributions), ((itd/ytd/qtd) )(beginning/opening/ending/closing) (nav/balance/capital)',
      de: '(anfangs/end)bestand, (anfangs/end)kapital, kapitalkonto*',
      fr: 'capital (initial/final), solde (initial/final), (vl/valeur) (initiale/finale)',
      es: 'saldo (inicial/final), capital (inicial/final)',
      pt: 'saldo (inicial/final), capital (inicial/final)',
      it: 'saldo (iniziale/finale), capitale (iniziale/finale)',
      nl: '(begin/eind)saldo, (begin/eind)kapitaal',
      ja: '期首残高, 期末残高',
      zh: '期初余额, 期末余额',
    }),
  },
  {
    what: 'capital calls, by codes',
    isNameless: true,
    headers: words({
      en: '(capital )call (id/no/number/date/amount/percentage), drawdown (id/no/number/date/amount), due date, capital called',
      de: '(kapital)abruf*, abrufdatum, abrufnummer, fälligkeit*',
      fr: '*appel (de fonds)*, date d’appel, date d’échéance',
      es: 'llamada (de capital)*, fecha de llamada, fecha de vencimiento',
      pt: 'chamada (de capital)*, data da chamada, data de vencimento',
      it: 'richiamo*, data (del )richiamo, data di scadenza',
      nl: 'kapitaaloproep*, opvraag*, vervaldatum',
      ja: 'キャピタルコール*, 払込期日',
      zh: '缴款通知*, 缴款日*, 缴款期*',
    }),
  },
  {
    what: 'figures of each period, by codes',
    isNameless: true,
    headers: words({
      en: '(reporting )period (start/end/begin/from/to)( date), (start/beginning/end) of (the )period',
      de: 'periode (von/bis), (periodenbeginn/periodenende)',
      fr: 'début de (la )période, fin de (la )période, période (du/au)',
      es: '(inicio/fin) del periodo, periodo (desde/hasta)',
      pt: '(início/fim) do período, período (de/até)',
      it: '(inizio/fine) (del )periodo, periodo (dal/al)',
      nl: '(begin/einde) (van de )periode, periode (van/tot)',
      ja: '期首日, 期末日',
      zh: '期初日期, 期末日期',
    }),
  },
  {
    what: 'figures of sustainability',
    headers: words({
      en: 'co2*, ghg*, carbon*, *emissions, scope (1/2/3)*, energy (use/consumption)*, renewable*, water*, waste*, esg*, diversity*, (safety/workplace) (incidents/accidents), community investment*',
      de: 'co2*, treibhausgas*, emissionen*, energieverbrauch*, wasser*, abfall*, esg*, diversität*, arbeitsunfälle',
      fr: 'co2*, ges*, émissions*, consommation d’énergie*, eau*, déchets*, esg*, diversité*, accidents du travail',
      es: 'co2*, gei*, emisiones*, consumo de energía*, agua*, residuos*, asg*, diversidad*',
      pt: 'co2*, gee*, emissões*, consumo de energia*, água*, resíduos*, esg*, diversidade*',
      it: 'co2*, emissioni*, consumo di energia*, acqua*, rifiuti*, esg*, diversità*',
      nl: 'co2*, broeikasgas*, uitstoot*, energieverbruik*, water*, afval*, esg*, diversiteit*',
      ja: 'co2*, 温室効果ガス*, 排出量*, 水使用量*, 廃棄物*',
      zh: 'co2*, 碳排放*, 用水量*, 废弃物*',
    }),
  },
  {
    what: 'listed shares at their market price',
    mayBeBought: true,
    headers: words({
      en: 'market value, ticker( symbol), symbol, isin, cusip( number), sedol, wkn, figi, exchange, (last/current/market/closing/previous/latest) price, gain/loss, ((unrealized/unrealised/total) )gain/loss, unrealized gain, shrs or prn amt, investment discretion, voting authority( (sole/shared/none)), put/call, (day/daily) (change/gain), 52 week (high/low), ltp, (last/latest) traded price, (avg./average) price, dividend yield, p/e, pe ratio, market cap, beta',
      de: 'kürzel, marktwert, wkn, isin, börse, gewinn/verlust, kurs, einstandskurs, kurswert, börsenplatz, aktueller kurs, letzter kurs, tagesveränderung, dividendenrendite',
      fr: 'mnémonique, valeur de marché, code isin, plus ou moins value, +/ value, place de cotation, dernier cours, cours actuel, variation du jour, rendement du dividende',
      es: 'bolsa, valor de mercado, ganancia/pérdida, último precio, precio actual, variación diaria, rentabilidad por dividendo',
      pt: 'bolsa, valor de mercado, lucro/prejuízo, último preço, preço atual, variação diária, dividend yield',
      it: 'borsa, valore di mercato, codice isin, utile/perdita, ultimo prezzo, prezzo attuale, variazione giornaliera',
      nl: 'beurs, marktwaarde, winst/verlies, laatste koers, huidige koers, dagverandering, dividendrendement',
      ja: '証券コード, 銘柄コード, 市場, 現在値, 前日比, 配当利回り',
      zh: '股票代码, 证券代码, 交易所, 现价, 最新价, 涨跌幅, 股息率',
    }),
  },
];
