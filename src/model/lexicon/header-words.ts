import { words } from './words.ts';

/*
 * Words in headers of columns, which say what a column counts or when. Collected from what people in the field write,
 * and not yet compared with its sources: the templates of the ILPA, the Open Cap Table Format, and Carta, Pulley and
 * AngelList's exports (en); BVK and SKR04 (de); France Invest and the plan comptable (fr); SPAINCAP and the PGC (es);
 * ABVCAP and the CVM (pt); AIFI (it); NVP and RJ (nl); JVCA (ja); AMAC (zh). /
 */

export const PERCENT = words({
  en: 'percent(age), per cent, pct',
  de: 'prozent',
  fr: 'pourcentage, pour cent',
  es: 'porcentaje, por ciento',
  pt: 'percentual, porcentagem, por cento',
  it: 'percentuale, per cento',
  nl: 'procent, percentage',
  ja: '比率, 割合, 持分比率',
  zh: '比例, 百分比',
});
export const OWNERSHIP = words({
  en: 'ownership, owned, stake',
  de: 'anteil, beteiligungsquote, quote',
  fr: 'participation, détention',
  es: 'participación',
  pt: 'participação',
  it: 'partecipazione',
  nl: 'belang',
  ja: '持分*, 保有比率',
  zh: '持股比例, 占比',
});
export const YEARS = words({
  en: 'year*, vintage, fy',
  de: 'jahr*, jahrgang',
  fr: 'année*, millésime',
  es: 'año*',
  pt: 'ano*',
  it: 'anno*',
  nl: 'jaar*',
  ja: '年, 年度',
  zh: '年份, 年度',
});
export const MULTIPLE_HEADERS = words({
  en: 'multiple, moic, tvpi, dpi, rvpi, x',
  de: 'multiplikator, multiple',
  fr: 'multiple',
  es: 'múltiplo',
  pt: 'múltiplo',
  it: 'multiplo',
  nl: 'multiple',
  ja: '倍率',
  zh: '倍数',
});
/** Days other than those of purchases, closings or marks. */
export const OTHER_DAYS = words({
  en: '*exit*, *due*, *maturi*, *expir*, *birth*, *vest, *vesting*, *vested*, *report*, *updat*, *creat*, *last*, *next*, *end*, *founded*, *incorporat*, *as of*',
  de: '*fällig*, *gründung*, *geburt*, *ablauf*, *letzte*, *nächste*, *bericht*',
  fr: '*échéance*, *création*, *naissance*, *dernière*, *prochaine*, *sortie*',
  es: '*vencimiento*, *constitución*, *nacimiento*, *última*, *próxima*, *salida*',
  pt: '*vencimento*, *fundação*, *constituição*, *última*, *próxima*, *saída*',
  it: '*scadenza*, *costituzione*, *nascita*, *ultima*, *prossima*, *uscita*',
  nl: '*vervaldatum*, *oprichting*, *geboorte*, *laatste*, *volgende*',
  ja: '満期*, 期限*, 設立*, 更新*, 最終*, 次回*, 償還*',
  zh: '到期*, 成立*, 更新*, 最近*, 下次*, 退出*',
});
/** A number of shares or a stake, as the whole header: a part of a company only beside a percent sign. */
export const NO_PARTS = words({
  en: 'share(s), equity, holding(s), shareholding(s)',
  de: 'anteil(e)',
  fr: 'part(s), action(s), titre(s)',
  es: 'participaciones, acciones',
  pt: 'participação, ações',
  it: 'partecipazione, azioni',
  nl: 'aandelen, belang',
  ja: '株式, 株数',
  zh: '股份, 股权',
});
/** Headers that type the rows: each text under them is an instrument. */
export const TYPE_HEADERS = words({
  en: '(security/instrument/investment/asset/holding/deal/financing/equity) (type/class/kind/category), type of (security/instrument/investment/asset), =instrument, =instruments',
  de: '=instrument, instrumentenart, wertpapierart, wertpapiertyp, beteiligungsart, beteiligungsform, finanzierungsart, finanzierungsinstrument, art (der/des) (beteiligung/instruments/investments/wertpapiers)',
  fr: 'type(s) d(e/u)(s) (titre/titres/valeur mobilière/participation/instrument/l’instrument), type d’instrument, type d’investissement, nature (du/des) titre(s), catégorie de titre(s), =instrument',
  es: 'tipo de (instrumento/título/títulos/valor/inversión/participación), =instrumento, clase de valor, vehículo de inversión',
  pt: 'tipo de (instrumento/título/ativo/investimento/participação), =instrumento, tipo do instrumento, modalidade',
  it: 'tipo di (strumento/titolo/investimento), tipologia (di )(strumento/titolo/investimento), =strumento, tipo (strumento/titolo)',
  nl: 'soort (instrument/effect/belegging/investering), type (instrument/effect/belegging/investering), =instrument, instrumenttype',
  ja: '=種類, 証券種類, 証券の種類, 有価証券の種類, 有価証券種類, 投資形態, 投資手法, 投資スキーム, 商品種類, 証券種別, =種別',
  zh: '=种类, 证券类型, 投资工具, 投资方式, 工具类型, 投资类型, 持股类型, 證券類型',
});
/** Headers that may type the rows, by the whole text. */
export const TYPE_HEADERS_LIKELY = words({
  en: 'type, kind, security, securities, asset, vehicle type, structure',
  de: 'art, typ, wertpapier',
  fr: 'type, titre(s), nature',
  es: 'tipo, título(s), valor',
  pt: 'tipo, título(s), ativo',
  it: 'tipo, tipologia, titol(o/i)',
  nl: 'type, soort, effect',
  ja: '証券, 区分',
  zh: '类型, 類型, 证券',
});
/** Headers of kinds of securities, whose texts may be names of classes. */
export const KIND_HEADERS = words({
  en: '(security/instrument/investment/asset/equity/stock/share/shares) (type/kind/category/series), (type/kind) of (security/instrument/investment/stock/share/shares)',
  de: 'aktiengattung, aktienart, anteilsklasse, anteilsart, anteilsgattung, wertpapierart, instrumentenart',
  fr: 'type de titre(s), catégorie d’action(s), catégorie, classe d’action(s)',
  es: 'clase de acci(ón/ones), tipo de acci(ón/ones), tipo de título',
  pt: 'classe de aç(ão/ões), tipo de aç(ão/ões), espécie',
  it: 'categoria di azioni, classe di azioni, tipo azione',
  nl: 'soort aandelen, aandelenklasse',
  ja: '株式の種類, 株式種類, 種類',
  zh: '股份类别, 股票类型, 股权类型',
});
/** Headers of events, whatever the texts, by the whole text. */
export const EVENT_HEADERS = words({
  en: '(transaction/trans/txn/trx/trn/tx/trade/event/entry/line/flow/cash flow/movement/posting/record/order/entity/object/row) (type/kind/category/code/action), record, txn, trx, event, action, side, direction, movement, b/s, buy/sell, p/s, in/out, what happened, (type/kind/nature) of (transaction/event/flow/cash flow/movement/trade)',
  de: 'satzart, datensatzart, vorgang, vorgangsart, buchungsart, transaktionsart, bewegungsart',
  fr: 'type d’enregistrement, opération, type d’opération, nature de l’opération, type de flux, mouvement, sens',
  es: 'tipo de registro, operación, tipo de operación, movimiento, tipo de movimiento',
  pt: 'tipo de registro, operação, tipo de operação, movimentação, tipo de movimentação',
  it: 'tipo (di )record, tipo di registrazione, operazione, tipo (di )operazione, movimento, causale',
  nl: 'recordtype, soort record, transactiesoort, mutatie, soort mutatie, type transactie',
  ja: 'レコード種別, 取引種類, 取引区分, 取引種別, 取引内容',
  zh: '记录类型, 交易类型, 业务类型, 事件, 交易方向',
});
export const EVENT_HEADERS_LIKELY = words({
  en: 'transaction, trade, deal (type/kind), activity( type), type, kind, category, nature, art, description',
  de: 'transaktion, typ, art, kategorie, beschreibung',
  fr: 'transaction, type, nature, catégorie, libellé, description',
  es: 'transacción, tipo, categoría, concepto, descripción',
  pt: 'transação, tipo, categoria, descrição, histórico',
  it: 'transazione, tipo, categoria, descrizione',
  nl: 'transactie, type, soort, categorie, omschrijving',
  ja: '取引, 区分, 内容, 摘要',
  zh: '交易, 类型, 类别, 摘要',
});
export const TOKENS = words({ en: '*token*', fr: 'jeton(s)', ja: 'トークン*', zh: '代币*' });
export const TICKERS = words({ en: '(ticker/symbol)( symbol)' });
export const PRICES = words({
  en: '*price*',
  de: '*preis*',
  fr: 'prix*',
  es: 'precio*',
  pt: 'preço*',
  it: 'prezz*',
  nl: '*prijs*',
  ja: '*単価, *価格',
  zh: '*价格, *单价',
});
export const VALUATION_NAMES = words({ en: '*valuation*, *round size*, *cap' });
/** Prices that were paid: the issue's, not that of a later round. */
export const PRICES_PAID = words({
  en: '*per share*, *issue*, *purchase*, *original*, *paid*, *entry*, *cost*, oip, pps',
  de: '*ausgabe*, *kauf*, *je anteil*, *je aktie*, *anschaffung*',
  fr: '*par action*, *par titre*, *souscription*, *achat*, *acquisition*, *revient*, *unitaire*',
  es: '*por acción*, *por participación*, *suscripción*, *compra*, *unitario*',
  pt: '*por ação*, *por quota*, *subscrição*, *compra*, *unitário*',
  it: '*per azione*, *sottoscrizione*, *acquisto*, *unitario*',
  nl: '*per aandeel*, *aankoop*, *uitgifte*',
  ja: '株価*, 取得単価*, 発行価額*, 引受価額*, 一株当たり*',
  zh: '每股*, 认购价*, 购买价*, 发行价*',
});
/** Days on which something ends, and nothing is bought or valued. */
export const END_DAYS = words({
  en: 'terminat*, maturity, matures, expir*, (investment/reinvestment/commitment/term) (period )end( date), end of (term/commitment period/investment period), (fund )term end( date)',
  de: 'laufzeitende, endfälligkeit, fälligkeit*, kündigung*, ablauf*',
  fr: 'échéance*, date d’échéance, fin de (vie/période/terme), date de dissolution',
  es: 'vencimiento*, fecha de vencimiento, fecha de terminación, fin del plazo',
  pt: 'vencimento*, data de vencimento, data de encerramento, fim do prazo',
  it: 'scadenza*, data di scadenza, data di termine',
  nl: 'vervaldatum, einddatum, looptijd tot',
  ja: '満期*, 償還*, 終了日',
  zh: '到期*, 终止日*, 清算日',
});
/** Values of a fund, or of one of its units. */
export const NAVS = words({
  en: 'nav, net asset value',
  de: 'nav, nettoinventarwert',
  fr: 'vl, valeur liquidative, actif net réévalué',
  es: 'vl, valor liquidativo',
  pt: 'vl, valor da quota, valor da cota',
  it: 'nav, valore della quota',
  nl: 'nav, intrinsieke waarde',
  ja: '基準価額',
  zh: '单位净值, 净值',
});
/** Words for figures of one share, which are no sums. */
export const EACH_SHARE = words({
  en: 'per (share/unit)',
  de: '(je/pro) (anteil/aktie/geschäftsanteil)',
  fr: 'par (action/titre/part)',
  es: 'por (acción/participación)',
  pt: 'por (ação/quota)',
  it: 'per (azione/quota)',
  nl: 'per aandeel',
  ja: '一株当たり*, 1株当たり*',
  zh: '每股*',
});
/** Prices of purchases from others. */
export const PRICES_OF_OTHERS = words({
  en: 'secondar(y/ies), transfer*',
  de: 'sekundär*, übertrag*',
  fr: 'secondaire(s), transfert*',
  es: 'secundari*',
  pt: 'secundári*',
  it: 'secondari*',
  nl: 'secundair*',
  ja: 'セカンダリー*',
  zh: '老股*',
});
/** Headers of prices at the beginning or within. */
export const PRICE_STARTS = words({
  en: '((original )(issue/share/purchase/unit) )price, original price, oip, pps',
  de: 'preis, kurs, ausgabepreis',
  fr: 'prix',
  es: 'precio',
  pt: 'preço',
  it: 'prezzo',
  nl: 'prijs',
  ja: '株価, 単価',
  zh: '价格, 单价',
});
export const PRICES_PER = words({
  en: 'price per (share/unit)',
  de: 'preis (je/pro) (anteil/aktie)',
  fr: 'prix (par/de l’) (action/titre)',
  es: 'precio por (acción/participación)',
  pt: 'preço por (ação/quota)',
  it: 'prezzo per (azione/quota)',
  nl: 'prijs per aandeel',
  ja: '一株当たり*',
  zh: '每股*',
});
/** Headers of original currencies, beside amounts in the fund's currency. */
export const LOCAL = words({
  en: 'local, native, original, transaction, deal, foreign, investee, instrument, investment, security',
  de: 'landeswährung, originalwährung, lokal*, fremdwährung',
  fr: 'locale, d’origine, étrangère',
  es: 'local, de origen, extranjera',
  pt: 'local, de origem, estrangeira',
  it: 'locale, di origine, estera',
  nl: 'lokale, vreemde',
  ja: '現地通貨, 外貨',
  zh: '本币, 原币, 外币',
});
export const EXCHANGE_RATES = words({
  en: 'fx( (rate)), exchange rate, (currency/conversion) rate, =rate',
  de: 'wechselkurs, umrechnungskurs, devisenkurs',
  fr: 'taux de change, cours de change',
  es: 'tipo de cambio, tasa de cambio',
  pt: 'taxa de câmbio, câmbio',
  it: 'tasso di cambio, cambio',
  nl: 'wisselkoers',
  ja: '為替レート, 為替',
  zh: '汇率',
});
/** Behind the name of an amount: the currency of its row. */
export const LOCAL_MONEY = words({
  en: '(local/native/original/transaction/deal/investment/instrument/security/foreign) (currency/ccy/curr), =lc, =lcy, =fcy, =local, =native',
  de: 'landeswährung, originalwährung, lokalwährung, fremdwährung, =lw, =fw',
  fr: 'devise (locale/d’origine/étrangère), monnaie locale',
  es: 'moneda (local/de origen/original/extranjera), divisa (local/de origen)',
  pt: 'moeda (local/de origem/original/estrangeira)',
  it: 'valuta (locale/di origine/originale/estera)',
  nl: '(lokale/vreemde/oorspronkelijke) valuta',
  ja: '現地通貨, 外貨',
  zh: '本币, 原币, 外币',
});
/** Countries, whose codes may look like money: `FR`. */
export const COUNTRIES = words({
  en: '*country*, nationality, domicile, jurisdiction, geography, region',
  de: 'land, sitzland, länder, herkunftsland, region',
  fr: 'pays*, région, zone géographique',
  es: 'país*, región',
  pt: 'país*, região',
  it: 'paese*, nazione, regione',
  nl: 'land*, regio',
  ja: '国*, 所在国, 地域',
  zh: '国家*, 地区',
});
export const CURRENCY_LABELS = words({
  en: '(reporting )currency',
  de: 'währung, berichtswährung',
  fr: 'devise, monnaie',
  es: 'moneda, divisa',
  pt: 'moeda',
  it: 'valuta, divisa',
  nl: 'valuta',
  ja: '通貨, 単位',
  zh: '币种, 货币, 单位',
});
/** Numbers of all rounds together. */
export const IN_ALL = words({
  en: 'total, aggregate, cumulative, cum, to date, lifetime, overall, itd, so far',
  de: 'gesamt, kumuliert, insgesamt, bisher',
  fr: 'total, cumulé(e), à ce jour',
  es: 'total, acumulad(o/a), hasta la fecha',
  pt: 'total, acumulad(o/a), até a data',
  it: 'totale, cumulat(o/a), ad oggi',
  nl: 'totaal, cumulatief, tot nu toe',
  ja: '累計*, 合計*, 総額*',
  zh: '累计*, 合计*, 总额*',
});
export const OF_FIRST = words({
  en: 'initial, first, earliest',
  de: 'erst*, anfangs*',
  fr: 'initial*, premi(er/ère)',
  es: 'inicial, primer(a)',
  pt: 'inicial, primeir(o/a)',
  it: 'inizial(e/i), prim(o/a)',
  nl: 'eerste, initiële',
  ja: '初回*, 当初*',
  zh: '首次*, 初始*',
});
/** Numbers that are not summed. */
export const NO_AMOUNTS = words({
  en: 'percent, percentage, pct, irr, cagr, moic, tvpi, dpi, rvpi, multiple, multiples, ratio, year, years, vintage, ownership, owned, stake, rate, discount, id, ids, no, nr, number, zip, postcode, phone, rank, order, seniority, index, row, rows, days, months, age, =x',
  de: 'prozent, quote, satz, jahr, jahre, rang, nummer, plz, telefon, zeile, tage, monate, alter, kurs, =lfd',
  fr: 'pourcentage, taux, année, rang, numéro, téléphone, ligne, jours, mois, décote',
  es: 'porcentaje, tasa, año, rango, número, teléfono, fila, días, meses, descuento',
  pt: 'percentual, taxa, ano, número, telefone, linha, dias, meses, desconto',
  it: 'percentuale, tasso, anno, numero, telefono, riga, giorni, mesi, sconto',
  nl: 'percentage, rente, jaar, nummer, telefoon, rij, dagen, maanden, korting',
  ja: '比率*, 割合, 年度, 番号, 順位, 利率, 倍率, 日数',
  zh: '比例*, 年份, 编号, 序号, 利率, 倍数, 天数',
});
export const AMOUNT_HEADERS = words({
  en: 'shares, units, options, warrants, amount, cost, value, valuation, price, invested, investment, proceeds, cash, paid, capital, nav',
  de: 'anteile, aktien, betrag, kosten, wert, preis, investiert, kapital, erlös*',
  fr: 'actions, titres, montant, coût, valeur, prix, investi*, capital, produit*',
  es: 'acciones, importe, coste, valor, precio, invertid*, capital',
  pt: 'ações, quotas, montante, custo, valor, preço, investid*, capital, aporte',
  it: 'azioni, quote, importo, costo, valore, prezzo, investit*, capitale',
  nl: 'aandelen, bedrag, kosten, waarde, prijs, geïnvesteerd*, kapitaal',
  ja: '*株数, *株式数, *額, *価額, *単価, *原価',
  zh: '*股数, *股份, *金额, *成本, *价格, *价值, *估值',
});
/** At the end of a header, these exclude amounts. */
export const NO_AMOUNT_ENDINGS = words({
  en: 'percent, percentage, pct, irr, cagr, moic, multiple, ratio, year, order, rank, seniority, index, id',
  de: 'prozent, quote, satz, jahr, rang, nummer',
  fr: 'pourcentage, taux, année, rang',
  es: 'porcentaje, tasa, año',
  pt: 'percentual, taxa, ano',
  it: 'percentuale, tasso, anno',
  nl: 'percentage, jaar',
  ja: '比率, 割合, 年度, 利率, 倍率',
  zh: '比例, 年份, 利率, 倍数',
});
/** Single words of headers of money. */
export const MONEY_WORDS = words({
  en: 'invest(ed/ing/ment/ments/), cost(s), purchase*, proceeds, received, distribut*, price(s), share(s), unit(s), cash, capital, repaid, repayment(s), principal, raised',
  de: 'investiert*, kosten, kauf*, erlös*, preis(e), anteile, aktien, kapital, rückzahlung*',
  fr: 'investi*, coût*, achat*, produit*, prix, actions, titres, capital, montant*',
  es: 'invertid*, inversi*, coste*, compra*, precio*, acciones, capital, importe*',
  pt: 'investid*, custo*, compra*, preço*, ações, quotas, capital, valor, aporte*',
  it: 'investit*, cost(o/i), acquist*, prezz*, azioni, quote, capitale, import*',
  nl: 'geïnvesteerd*, kost*, aankoop*, prijs, aandelen, kapitaal, bedrag*',
  ja: '*投資額, *取得原価, *取得価額, *株数, *株価, *払込額, *調達額',
  zh: '*投资金额, *投资额, *成本, *股数, *价格, *出资额',
});
/** Headers that number or name the lines. */
export const LINE_IDS = words({
  en: '(deal/transaction/trade/purchase/investment/position/holding/lot/security/certificate/cert/ticket) (id/no./nr./number/ref/reference), =id, =ref, =reference',
  de: '(transaktions/beteiligungs/urkunden/positions)nummer, (transaktions/beteiligungs/positions) (id/nr.), =referenz',
  fr: 'numéro de (titre/transaction/ligne), n° de titre, =référence',
  es: 'número de (título/operación/transacción), =referencia',
  pt: 'número do (título/certificado), número da operação, =referência',
  it: 'numero (titolo/operazione), =riferimento',
  nl: '(transactie/certificaat)nummer, =referentie',
  ja: '証券番号, 取引番号, =管理番号',
  zh: '证书编号, 交易编号, =编号',
});
/** Signs behind words in the same: `Deal #`. */
export const LINES = words({
  en: 'deal, transaction, trade, purchase, investment, position, holding, lot, security, certificate, cert, ticket',
});
export const ID_ENDINGS = words({
  en: 'id(s), key, code, ref, reference, no, nr, number',
  de: 'schlüssel, nummer',
  fr: 'code, référence, numéro',
  es: 'código, referencia, número',
  pt: 'código, referência, número',
  it: 'codice, riferimento, numero',
  nl: 'sleutel, nummer',
  ja: '番号, コード',
  zh: '编号, 代码',
});
export const GENERIC_IDS = words({
  en: 'id, no, nr, number, row, index, key, code, s no, sr no, ref',
  de: 'lfd nr, nr, nummer, schlüssel',
  fr: 'numéro, code',
  es: 'número, código',
  pt: 'número, código',
  it: 'numero, codice',
  nl: 'nummer',
  ja: '番号, no',
  zh: '序号, 编号',
});
export const CODES = words({ en: 'id, code, key' });
/** Headers of people and groups beside holders. */
export const HOLDER_FACTS = words({ en: 'id, *type, group, class, email' });
/** Amounts of a log that are of any line. */
export const LOG_AMOUNTS = words({
  en: 'amount(s), amt, flow(s), cash, cash flow(s), in flow(s), out flow(s), consideration, payment(s), paid, received, proceeds, debit(s), credit(s)',
  de: 'betrag, beträge, gegenwert, zahlung(en), zahlungsstrom, soll, haben',
  fr: 'montant(s), contrevaleur, flux, paiement(s), payé, reçu, débit(s), crédit(s)',
  es: 'importe(s), monto(s), contravalor, flujo(s), pago(s), pagado, recibido, cargo, abono',
  pt: 'montante(s), contravalor, valor, fluxo(s), pagamento(s), pago, recebido, débito, crédito',
  it: 'import(o/i), controvalore, fluss(o/i), pagament(o/i), pagato, ricevuto, dare, avere',
  nl: 'bedrag(en), tegenwaarde, kasstroom, betaling(en), betaald, ontvangen, debet, credit',
  ja: '金額, 入出金*, 支払*, 受取*',
  zh: '金额, 现金流*, 支付*, 收到*',
});
/** Money that left an account, and money that came in, in statements of banks. */
export const PAID_OUT = words({
  en: 'debit(s), (paid/money) out, withdrawal(s), amount debited',
  de: 'soll, belastung(en), ausgang, auszahlung(en)',
  fr: 'débit(s)',
  es: 'cargo(s), debe, débito(s)',
  pt: 'débito(s), saída(s)',
  it: 'dare, addebit(o/i), uscit(a/e)',
  nl: 'debet, af, afschrijving',
  ja: '出金*, お支払金額, 引出*',
  zh: '借方*, 支出*, 转出*',
});
export const PAID_IN = words({
  en: 'credit(s), (paid/money) in, deposit(s), amount credited',
  de: 'haben, gutschrift(en), eingang, einzahlung(en)',
  fr: 'crédit(s)',
  es: 'abono(s), haber, crédito(s)',
  pt: 'crédito(s), entrada(s)',
  it: 'avere, accredit(o/i), entrat(a/e)',
  nl: 'credit, bij, bijschrijving',
  ja: '入金*, お預り金額, 預入*',
  zh: '贷方*, 收入*, 转入*',
});
export const LOG_AMOUNTS_LIKELY = words({
  en: 'total, value, sum, gross, net, cost(s), invested, investment, principal, basis',
  de: 'summe, wert, brutto, netto, kosten, investiert',
  fr: 'total, valeur, somme, brut, net, coût, investi',
  es: 'total, valor, suma, bruto, neto, coste, invertido',
  pt: 'total, soma, bruto, líquido, custo, investido',
  it: 'totale, valore, somma, lordo, netto, costo, investito',
  nl: 'totaal, waarde, som, bruto, netto, kosten, geïnvesteerd',
  ja: '合計, 総額, 取得原価, 投資額',
  zh: '合计, 总额, 成本, 投资金额',
});
/** The cost of what is held: a balance at each day, and not what was bought then. */
export const COSTS_HELD = words({
  en: '(book )cost(s)( basis), (my/our/we) (investment(s)/invested/check(s)/cheque(s)/ticket(s))',
  de: 'ak, anschaffungskosten, einstandskosten',
  fr: 'coût(s), prix de revient, prix d’acquisition',
  es: 'coste(s)',
  pt: 'custo(s)',
  it: 'costo, costi',
  nl: 'kostprijs',
  ja: '取得価額, 取得原価',
  zh: '成本',
});
/** Between what a header names and its day. */
export const OF_DAY = words({
  en: 'as of, as at, at, on, per',
  de: 'zum, per, am',
  fr: 'au',
  es: 'a, al',
  pt: 'a, em',
  it: 'al',
  nl: 'per, op',
});
/** Beside amounts after fees. */
export const BEFORE_FEES = words({ en: 'gross', de: 'brutto', fr: 'brut', es: 'bruto', it: 'lordo' });
export const NO_LOG_AMOUNTS = words({
  en: 'fee(s), expense(s), tax, price(s), per, share(s), unit(s), quantity, qty, rate, percent, pct, balance, running, cumulative, cum, fx, multiple, moic, irr, id, gain, loss, pre, post, valuation, ownership, stake',
  de: 'gebühr(en), steuer, preis, je, pro, anteil(e), aktie(n), stück, menge, kurs, prozent, saldo, kumuliert, gewinn, verlust, bewertung',
  fr: 'frais, taxe, prix, par, action(s), titre(s), quantité, taux, pourcentage, solde, cumulé, gain, perte, valorisation',
  es: 'comisi(ón/ones), impuesto, precio, por, acciones, cantidad, tasa, porcentaje, saldo, acumulado, ganancia, pérdida, valoración',
  pt: 'taxa, imposto, preço, por, ações, quotas, quantidade, percentual, saldo, acumulado, ganho, perda, avaliação',
  it: 'commission(e/i), imposta, prezzo, per, azioni, quote, quantità, tasso, percentuale, saldo, cumulato, utile, perdita, valutazione',
  nl: 'kosten, belasting, prijs, per, aandelen, aantal, koers, percentage, saldo, cumulatief, winst, verlies, waardering',
  ja: '手数料, 税, 単価, 株数, 数量, 比率, 残高, 累計, 損益, 評価*',
  zh: '费用, 税, 单价, 股数, 数量, 比例, 余额, 累计, 损益, 估值',
});
export const OF_PURCHASE = words({
  en: 'invest*, purchase*, issue*, acqui*, bought, entry, initial, buy',
  de: 'invest*, kauf*, erwerb*, zeichnung*',
  fr: 'invest*, achat*, acqui*, souscri*',
  es: 'inver*, compra*, adqui*, suscri*',
  pt: 'invest*, compra*, aqui*, subscri*, aporte*',
  it: 'invest*, acqui*, sottoscri*',
  nl: 'invest*, aankoop*, inschrij*',
  ja: '投資*, 取得*, 購入*, 引受*',
  zh: '投资*, 购买*, 认购*, 取得*',
});
/** Headers of rounds, classes or instruments that may name companies as well. */
export const KINDS_OR_COMPANIES = words({ en: 'deal(s), security( name)' });
/** Measures, by the words in a crosstab's title or heading. */
export const MEASURE_TITLES = {
  shares: words({
    en: 'cap table, captable, capitali(s/z)ation( table), (detailed/summary/intermediate) cap, share holding(s), shares, units',
    de: 'anteile, aktien, stückzahl',
    fr: 'actions, titres, parts',
    es: 'acciones, participaciones',
    pt: 'ações, quotas',
    it: 'azioni, quote',
    nl: 'aandelen',
    ja: '株数, 株式数',
    zh: '股数',
  }),
  amount: words({
    en: 'invest(ed/ment/ments), cost(s), deploy(ed/ment), che(ck/que)(s), ticket(s), capital called',
    de: 'investiert*, kosten, investition(en)',
    fr: 'investi*, coût(s)',
    es: 'invertid*, coste(s), inversi(ón/ones)',
    pt: 'investid*, custo(s), investimento(s)',
    it: 'investit*, cost(o/i), investiment(o/i)',
    nl: 'geïnvesteerd*, kosten, investering(en)',
    ja: '投資額, 出資額, 取得原価',
    zh: '投资金额, 投资额, 出资额, 投资成本',
  }),
  value: words({
    en: '(fair/market/carrying) value(s), fmv, fv, nav, marks',
    de: 'zeitwert(e), verkehrswert(e)',
    fr: 'juste valeur, valorisation(s)',
    es: 'valor razonable, valoraci(ón/ones)',
    pt: 'valor justo, avaliaç(ão/ões)',
    it: 'valore equo, valutazion(e/i)',
    nl: 'reële waarde',
    ja: '公正価値, 評価額',
    zh: '公允价值, 估值',
  }),
  pre: words({ en: 'pre money' }),
  post: words({ en: 'post money' }),
  size: words({
    en: 'round size(s), raised',
    de: 'rundengröße',
    fr: 'montant levé',
    es: 'tamaño de la ronda',
    pt: 'tamanho da rodada',
    it: 'dimensione del round',
    nl: 'rondegrootte',
    ja: '調達額',
    zh: '融资额, 融资金额',
  }),
} as const;
/** The first that a title names counts. */
export const TITLED_MEASURES = ['shares', 'amount', 'value', 'pre', 'post', 'size'] as const;
/** The first that a heading names counts. */
export const MEASURE_ORDER = ['pre', 'post', 'size', 'price', 'date', 'value', 'amount', 'shares'] as const;
export const MEASURES = {
  pre: words({ en: 'pre money( valuation)' }),
  post: words({ en: 'post money( valuation)' }),
  size: words({
    en: '(round/deal/financing) size, ((amount/money/capital) )raised',
    fr: 'montant levé',
    ja: '調達額',
    zh: '融资额',
  }),
  price: words({
    en: '((original )(issue/purchase/share/unit) )price( per (share/unit)), ((original )(issue/purchase/share/unit) )price/(share/unit), pps, oip',
    de: '(ausgabe/kauf/)preis( (je/pro) (anteil/aktie))',
    fr: 'prix( par (action/titre))',
    es: 'precio( por (acción/participación))',
    pt: 'preço( por (ação/quota))',
    it: 'prezzo( per (azione/quota))',
    nl: 'prijs( per aandeel)',
    ja: '株価, 単価, 発行価額',
    zh: '每股价格, 价格',
  }),
  date: words({
    en: '((issue/closing/close/purchase/investment/funding) )date, closed( on), issued on',
    de: 'datum',
    fr: 'date',
    es: 'fecha',
    pt: 'data',
    it: 'data',
    nl: 'datum',
    ja: '日付, 投資日',
    zh: '日期',
  }),
  value: words({
    en: '((fair/market/carrying/current) )value, fmv, fv, nav, mark(s)',
    de: 'zeitwert, wert',
    fr: '(juste )valeur',
    es: 'valor( razonable)',
    pt: 'valor justo',
    it: 'valore( equo)',
    nl: '(reële )waarde',
    ja: '公正価値, 評価額',
    zh: '公允价值, 估值',
  }),
  amount: words({
    en: '((amount/capital/cash/total) )(invested/paid/contributed/deployed/called), (investment )amount(s), investment(s), cost(s)( basis), consideration, capital, che(ck/que)(s)( size), ticket( size)',
    de: 'betrag, investiert, investition(en), kosten',
    fr: 'montant(s)( investi), investi, investissement(s), coût(s)',
    es: 'importe(s)( invertido), invertido, inversi(ón/ones), coste(s)',
    pt: 'valor investido, investido, investimento(s), custo(s), aporte(s)',
    it: 'importo( investito), investito, investiment(o/i), cost(o/i)',
    nl: 'bedrag, geïnvesteerd, investering(en), kosten',
    ja: '投資額, 払込額, 取得原価',
    zh: '投资金额, 投资额, 成本',
  }),
  shares: words({
    en: '(number/no.) of (shares/units), (shares/units)( (held/owned/purchased)), quantity, qty',
    de: '(anzahl )(aktien/anteile), stückzahl',
    fr: '(nombre d’)(actions/titres), nombre de (titres/parts)',
    es: '(número de )(acciones/participaciones)',
    pt: '(quantidade de )(ações/quotas)',
    it: '(numero )(azioni/quote)',
    nl: '(aantal )aandelen',
    ja: '株数, 株式数',
    zh: '股数, 持股数*',
  }),
} as const;
/** Beside a heading's name these count the class. */
export const ISSUED_HEADINGS = words({
  en: 'issued( (and/&) outstanding), outstanding',
  fr: 'émises, en circulation',
  de: 'ausgegeben, ausstehend',
  ja: '発行済',
  zh: '已发行',
});
/** Sums of classes, rounds or holders. */
export const SUMS = words({
  en: '(sub )total(s), fully dil(uted), fd, sum, overall, aggregate, cumulative, all (classes/shares/rounds), as converted, grand',
  de: 'summe, gesamt, zwischensumme, vollverwässert, insgesamt',
  fr: 'total, sous total, cumul, pleinement dilué',
  es: 'total, subtotal, acumulado, totalmente diluido',
  pt: 'total, subtotal, acumulado, totalmente diluído',
  it: 'totale, subtotale, cumulato, completamente diluito',
  nl: 'totaal, subtotaal, cumulatief, volledig verwaterd',
  ja: '合計, 小計, 累計, 完全希薄化',
  zh: '合计, 小计, 累计, 总计, 完全稀释',
});
/** Sums in rows of a matrix. */
export const ROW_SUMS = words({
  en: 'fully diluted, total(s), outstanding, sum',
  de: 'summe, gesamt, vollverwässert',
  fr: 'total, pleinement dilué',
  es: 'total, totalmente diluido',
  pt: 'total, totalmente diluído',
  it: 'totale',
  nl: 'totaal, volledig verwaterd',
  ja: '合計, 小計, 完全希薄化',
  zh: '合计, 总计, 完全稀释',
});
/** Rows of a matrix for what nobody holds yet. */
export const POOLS = words({
  en: '(option/employee/esop) pool, esop(s), rsu(s), option(s) (outstanding/granted/available/reserved/issued/plan), (incentive/stock/equity/option) plan, unallocated, ungranted, unissued, reserved for, available for',
  de: 'mitarbeiterbeteiligung*, vsop, optionspool',
  fr: 'pool de bspce, bspce, non attribué(s)',
  es: 'pool de opciones, sin asignar',
  pt: 'pool de opções, não alocad*',
  it: 'pool di opzioni, non assegnat*',
  nl: 'optiepool, niet toegewezen',
  ja: 'オプションプール, ストックオプション*, 未割当',
  zh: '期权池, 员工持股*, 未分配',
});
export const POOL_STARTS = words({ en: 'pool, option(s)' });
/** Rows of a matrix about the rounds themselves. */
export const ROUND_FACTS = words({
  en: '(pre/post) money, valuation, raised, round size, conversion (price/ratio/rate), liquidation',
  de: 'bewertung, liquidation*',
  fr: 'valorisation, levé, liquidation',
  es: 'valoración, liquidación',
  pt: 'avaliação, liquidação',
  it: 'valutazione, liquidazione',
  nl: 'waardering, liquidatie',
  ja: '評価額, 調達額',
  zh: '估值, 融资额',
});
/** Headers of rounds in a matrix. */
export const ROUND_HEADERS = words({
  en: 'round(s), series, class, securit*, instrument, financing, stage',
  de: 'runde, finanzierungsrunde, serie',
  fr: 'tour, série, catégorie',
  es: 'ronda, serie, clase',
  pt: 'rodada, série, classe',
  it: 'round, serie, categoria',
  nl: 'ronde, serie, klasse',
  ja: 'ラウンド*, シリーズ*',
  zh: '轮次*, 轮',
});
/** Labels of a matrix's row of days, by the whole text. */
export const DAY_LABELS = words({
  en: '(issue/issued/closing/close/closed/purchase/investment/funding/round)( (date/dates/on)), date(s)',
  de: 'datum, closing datum',
  fr: 'date(s)',
  es: 'fecha(s)',
  pt: 'data(s)',
  it: 'data, date',
  nl: 'datum',
  ja: '日付, 投資日',
  zh: '日期',
});
export const DATE_OF = words({ en: 'date(s) of', fr: 'date(s) d', es: 'fecha de', pt: 'data d(a/e/o)', it: 'data di' });
/** Headers of a matrix's first column that name nothing in particular. */
export const BARE_HEADERS = words({
  en: '=name(s)',
  de: '=name(n)',
  fr: '=nom(s)',
  es: '=nombre(s)',
  pt: '=nome(s)',
  it: '=nom(e/i)',
  nl: '=naam',
  ja: '=名称',
  zh: '=名称',
});
export const BARE_HEADER_PARTS = words({ en: 'usd, eur, gbp, shares, table' });
/** Words that mean nothing by themselves in a line of a matrix's heading. */
export const LINE_ENDS = /^(?:of|in|at|per|for|the)\s+|\s+(?:of|in|at|per|for)$/gi;
/** In a header in brackets: a number of something. */
export const COUNT_SIGNS = words({
  en: 'no., nr., number, qty',
  de: 'stk., stück',
  fr: 'nb, n°',
  es: 'nº, n.º',
  it: 'n.',
  ja: '株',
  zh: '股',
});

/** A company's earnings: figures beside those of a portfolio, often in a unit of their own. */
export const EARNINGS = words({
  en: 'ebitda, ebit, revenue(s), turnover, arr, mrr, gmv',
  de: 'umsatz, umsätze',
  fr: 'chiffre(s) d’affaires',
  es: 'ingresos, facturación',
  pt: 'receita, faturamento',
  it: 'ricavi, fatturato',
  nl: 'omzet',
  ja: '売上, 売上高, 営業利益',
  zh: '收入, 营收, 利润',
});
/** Valuations of a whole company, which a note may give in a unit of their own. */
export const PRE_OR_POST = words({
  en: '(pre/post) money, (pre/post) val( money)',
  pt: 'pós money',
  ja: 'プレマネー, ポストマネー, プレ・マネー, ポスト・マネー',
  zh: '投前*, 投后*',
});
/** Tranches bought first and later, in columns of their own. */
export const FIRST_TRANCHES = words({
  en: 'initial, first, entry',
  de: 'erst, erste, initial',
  fr: 'initial(e), premier, première',
  es: 'inicial, primera',
  pt: 'inicial, primeiro',
  it: 'iniziale, primo',
  nl: 'initieel, initiële, eerste',
  ja: '(初回/当初)(投資)',
  zh: '(首次/初始)(投资)',
});
export const FOLLOW_ONS = words({
  en: 'follow on(s), add on, top up',
  de: 'folge, nachfinanzierung, anschluss',
  fr: 'suivi, réinvestissement, complémentaire',
  es: 'seguimiento, follow on, adicional',
  pt: 'follow on, adicional',
  it: 'follow on, successivo',
  nl: 'vervolg, follow on',
  ja: '追加(投資)',
  zh: '(追加/后续)(投资)',
});
/** Names of things or of holders, as the rows say. */
export const MERE_NAMES = words({
  en: 'name(s), entity, party',
  de: 'name(n)',
  fr: 'nom(s)',
  es: 'nombre(s)',
  pt: 'nome(s)',
  it: 'nome, nomi, nominativo',
  nl: 'naam, namen',
  ja: '氏名, 名称',
  zh: '姓名, 名称',
});
/** Words that a header of full names has besides that of the short ones: `Company Full Name`, `Name of Company`. */
export const FULL_NAMES = words({
  en: 'sname, name of, name of the, full name, legal name, registered name',
  de: 'sname, vollständiger name',
  fr: 'nom de, nom de la, nom du, nom complet',
  es: 'nombre de, nombre de la, nombre completo',
  pt: 'nome da, nome do, nome completo',
  it: 'nome della, nome completo',
  nl: 'snaam, volledige naam',
  ja: '名, 正式名称',
  zh: '名, 全称, 全名',
});
/** Headers that describe what a code stands for. */
export const DESCRIPTIONS = words({
  en: 'description, title',
  de: 'beschreibung, bezeichnung',
  fr: 'description, libellé, désignation',
  es: 'descripción',
  pt: 'descrição',
  it: 'descrizione',
  nl: 'omschrijving',
  ja: '説明, 銘柄名',
  zh: '说明, 描述',
});
/** Holders of one company's shares that are no companies. */
export const FOUNDERS = words({
  en: 'founder(s), co founder(s), employees, (option/employee/esop) pool, esop, treasury, angels, other (shareholders/investors)',
  de: 'gründer*, mitarbeiter*, optionspool, vsop',
  fr: 'fondateur*, salariés, pool de bspce, bspce',
  es: 'fundador*, empleados, pool de opciones',
  pt: 'fundador*, colaboradores, pool de opções',
  it: 'fondator*, dipendenti, pool di opzioni',
  nl: 'oprichter*, medewerkers, optiepool',
  ja: '創業者*, 従業員*, 役職員*',
  zh: '创始人*, 员工*, 期权池',
});
/** Says of somebody beside it that he holds shares of one company, by the whole text. */
export const HOLDER_ROLES = words({
  en: '(co )founder(s), employee(s), advis(o/e)r(s), promoter(s), (option/employee/esop) pool, pool, esop',
  de: 'gründer(in), mitarbeiter, vsop pool, pool',
  fr: 'fondateur(s), salarié(s), pool',
  es: 'fundador(es), empleado(s), pool',
  pt: 'fundador(es), colaborador(es), pool',
  it: 'fondator(e/i), dipendent(e/i), pool',
  nl: 'oprichter(s), medewerker(s), pool',
  ja: '創業者, 従業員, 役職員',
  zh: '创始人, 员工, 期权池',
});
/** May be the face value of a note, or the fair value of anything. */
export const FACE_OR_FAIR = words({ en: 'fv' });
/** Valuations, of a holding or of the whole company. */
export const VALUED_HEADERS = words({
  en: '((current/latest/last) )valuation',
  de: '((aktuelle/letzte) )bewertung',
  fr: 'valorisation( actuelle)',
  es: 'valoración( actual)',
  pt: 'avaliação( atual)',
  it: 'valutazione( attuale)',
  nl: '((huidige/laatste) )waardering',
  ja: '(直近/最新)評価額',
  zh: '(最新)估值',
});
/** The value of a company to all its owners, less its debts. */
export const EQUITY_VALUES = words({
  en: 'equity value',
  de: 'eigenkapitalwert, equity value',
  fr: 'valeur des (capitaux propres/fonds propres/titres)',
  es: 'valor del (equity/patrimonio)',
  pt: 'valor do (equity/patrimônio)',
  it: 'equity value, valore del patrimonio',
  nl: 'equity value, waarde eigen vermogen',
  ja: '株式価値',
  zh: '股权价值',
});
export const ENTERPRISE_VALUES = words({
  en: 'enterprise value, ev, net debt',
  de: 'unternehmenswert, nettoverschuldung, netto finanzverschuldung',
  fr: 'valeur d’entreprise, ve, dette nette',
  es: 'valor de (la )empresa, deuda neta',
  pt: 'valor da empresa, dívida líquida',
  it: 'enterprise value, posizione finanziaria netta, debito netto',
  nl: 'ondernemingswaarde, netto schuld',
  ja: '企業価値, 純有利子負債',
  zh: '企业价值, 净债务',
});
/** The face amount of a debt, beside its cost. */
export const FACE_AMOUNTS = words({
  en: 'principal( amount), par( (value/amount)), face (value/amount), notional( amount)',
  de: 'nennbetrag, nennwert, nominal(betrag)',
  fr: 'principal, nominal, montant nominal',
  es: 'principal, nominal, valor nominal',
  pt: 'principal, valor nominal, valor de face',
  it: 'capitale, valore nominale',
  nl: 'hoofdsom, nominaal, nominale waarde',
  ja: '元本, 額面*',
  zh: '本金, 面值',
});
/** Headers that lists of notes have. */
export const NOTE_TERMS = words({
  en: 'maturity( date), matures, coupon, interest( rate), discount, (valuation )cap',
  de: 'fälligkeit, laufzeit, zinssatz, zins(en), kupon',
  fr: 'échéance, taux d’intérêt, coupon, décote',
  es: 'vencimiento, cupón, tipo de interés',
  pt: 'vencimento, cupom, juros',
  it: 'scadenza, cedola, tasso di interesse',
  nl: 'looptijd, vervaldatum, rente',
  ja: '満期*, 利率, 償還日',
  zh: '到期日, 利率',
});
/** Headers of numbers of shares, and nothing else. */
/** Amounts that go out below zero, and come in above. */
export const CASH_FLOWS = words({
  en: '(net )(cash flow(s)/cashflow(s)), flow(s), cf',
  de: 'cashflow(s), zahlungsstrom, zahlungsströme, zahlung(en)',
  fr: 'flux( de trésorerie)',
  es: 'flujo(s)( de caja)',
  pt: 'fluxo(s)( de caixa)',
  it: 'flusso( di cassa), flussi( di cassa)',
  nl: 'kasstroom, kasstromen',
  ja: 'キャッシュフロー',
  zh: '现金流( 量)',
});
/** Beside a price to exercise they count shares. */
export const WARRANT_COUNTS = words({
  en: '(# )((of )warrants)',
  de: 'optionsscheine, bezugsrechte',
  fr: 'bsa, bons de souscription',
  nl: 'warrants',
  ja: '新株予約権*',
  zh: '认股权证*',
});
export const SHARE_COUNTS = words({
  en: '(number of/no. of/# of/# )( )shares, (no/nr/number) of (shares/units), # shares, shares( (held/purchased/bought/issued/outstanding)), (issued/outstanding) shares, units, quantity( (issued/held)), qty',
  de: 'anteile, aktien, stück(zahl), anzahl( (anteile/aktien))',
  fr: 'actions, titres, parts, (nombre/nb) d’actions, (nombre/nb) de (titres/parts)',
  es: 'acciones, participaciones, (número/nº/n.º) de acciones',
  pt: 'ações, quotas, (número/nº/qtd) de ações, quantidade',
  it: 'azioni, quote, (numero/n.) (di )azioni',
  nl: 'aandelen, aantal( aandelen)',
  ja: '株数, 株式数, 持株数',
  zh: '股数, 持股数, 股份数',
});
const OF_BUSINESS = 'the service does not keep the business figures of a company';

/** Columns that the service does not keep, with the reason in the mapping's words; the first that fits a header counts. */
export const NO_PLACES: readonly { readonly words: ReturnType<typeof words>; readonly because: string }[] = [
  {
    words: words({
      en: 'target, budget, budgeted, forecast, projected, planned, expected',
      de: 'plan, geplant, budget, prognose, erwartet',
      fr: 'budget, prévu, prévision, prévisionnel',
      es: 'presupuesto, previsto, previsión',
      pt: 'orçamento, previsto, previsão',
      it: 'budget, previsto, previsione',
      nl: 'begroting, verwacht, prognose',
      ja: '予算, 計画, 予想',
      zh: '预算, 计划, 预测',
    }),
    because: 'it is what was planned, not what happened',
  },
  {
    words: words({
      en: 'cumulative, cum, running, balance',
      de: 'kumuliert*, laufend*, saldo',
      fr: 'cumul, cumulé*, solde',
      es: 'acumulad*, saldo',
      pt: 'acumulad*, saldo',
      it: 'cumulat*, progressiv*, saldo',
      nl: 'cumulatief, cumulatieve, saldo',
      ja: '累計*, 残高',
      zh: '累计*, 余额',
    }),
    because: 'it is a running total or a balance',
  },
  {
    words: words({
      en: 'fee(s), expense(s), carry, tax(es)',
      de: 'gebühr(en), steuer(n), kosten',
      fr: 'frais, honoraires, taxes, impôts',
      es: 'comisiones, gastos, impuestos',
      pt: 'taxas, despesas, impostos',
      it: 'commissioni, spese, imposte',
      nl: 'vergoedingen, belasting',
      ja: '手数料, 管理報酬, 税金',
      zh: '管理费, 税费',
    }),
    because: 'the service does not keep fees, expenses or taxes',
  },
  {
    words: words({
      en: 'lockup, vesting, cliff, tenor, tge',
      de: 'haltefrist, sperrfrist',
      fr: 'incessibilité',
      ja: 'ロックアップ',
      zh: '锁定期',
    }),
    because: 'the service does not keep such terms',
  },
  { words: EARNINGS, because: OF_BUSINESS },
  {
    words: words({
      en: 'debt, leverage, ev, enterprise, headroom, runway, burn',
      de: 'schulden, verschuldung',
      fr: 'ca, endettement, dette',
      es: 'deuda',
      pt: 'dívida',
      it: 'debito',
      nl: 'schuld',
      ja: '借入金',
      zh: '负债',
    }),
    because: OF_BUSINESS,
  },
  {
    words: words({
      en: 'gain(s), reali(s/z)edgain(s), loss(es), moic, irr, tvpi, dpi, rvpi, multiple, appreciation, depreciation, return',
      de: 'gewinn, verlust, rendite',
      fr: 'gain(s), perte(s), tri, rendement',
      es: 'ganancia, pérdida, tir, rentabilidad',
      pt: 'ganho, perda, tir, retorno',
      it: 'utile, perdita, tir, rendimento',
      nl: 'winst, verlies, rendement',
      ja: '損益, 倍率',
      zh: '收益, 损益, 回报倍数',
    }),
    because: 'it follows from cost and value',
  },
  {
    words: words({
      en: 'commitment(s), committed, unfunded, undrawn, uncalled',
      de: 'zusage(n), zugesagt',
      fr: 'engagement(s), engagé',
      es: 'compromiso(s), comprometido',
      pt: 'compromisso(s), comprometido',
      it: 'impegno, impegnato',
      nl: 'toezegging(en), toegezegd',
      ja: '出資約束額',
      zh: '认缴',
    }),
    because: 'the service does not keep commitments',
  },
  {
    words: words({
      en: 'par, nominal, face',
      de: 'nennwert, nominal, nennbetrag',
      fr: 'nominal, nominale',
      es: 'nominal',
      pt: 'nominal',
      it: 'nominale',
      nl: 'nominaal, nominale',
      ja: '額面',
      zh: '面值',
    }),
    because: 'the service does not keep nominal values',
  },
  {
    words: words({
      en: 'share premium',
      de: 'agio, aufgeld',
      fr: 'prime(s) d’émission',
      es: 'prima(s) de (emisión/asunción)',
      pt: 'ágio, prémio de emissão',
      it: 'sovrapprezzo',
      nl: 'agio',
      ja: '資本準備金',
      zh: '资本公积',
    }),
    because: 'the service keeps what was paid in all, and no premium apart',
  },
  {
    words: words({
      en: 'employee(s), headcount, fte(s), count, score, rating, latitude, longitude, age',
      de: 'mitarbeiter, mitarbeiterzahl',
      fr: 'effectif, effectifs, salariés',
      es: 'empleados, plantilla',
      pt: 'funcionários, colaboradores',
      it: 'dipendenti',
      nl: 'werknemers, medewerkers',
      ja: '従業員数',
      zh: '员工人数, 员工数',
    }),
    because: 'it is neither an amount of money nor a number of shares',
  },
];
