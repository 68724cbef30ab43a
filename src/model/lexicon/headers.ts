import { pickPresent } from '../../base/util/collections/omit-absent.ts';
import { makeOnce } from '../../base/util/derive-once.ts';
import { foldLabel, listPhrases, phrasesIn, type Spellings } from './words.ts';

/*
 * Headers of columns in foreign sheets, by the declared name of the column: beyond the names that the format itself
 * accepts, and not sure enough to be read without a question where they have a second meaning. In lower case, singular
 * or plural. Collected from what people in the field write, and not yet compared with its sources: the templates of
 * the ILPA and the Open Cap Table Format, the exports of Carta, Pulley, AngelList, Dealum and Visible, and public
 * portfolio lists (en); BVK and annual reports of German funds (de); France Invest and Equity Crowdfunding France
 * (fr); SPAINCAP (es); ABVCAP and CVM's funds (pt); AIFI (it); NVP (nl); JVCA's and METI's forms (ja); AMAC's reports
 * and ITjuzi's exports (zh). /
 */

type HeaderSpellings = { readonly [column: string]: Spellings };

const EVENT_NOUNS = phrasesIn(
  'purchase, acquisition, investment, deal, transaction, trade, closing, close, issue, issuance, funding, entry, buy, inv, invest, acq, round, completion, subscription, investment close, deal close, investment closing, first investment, initial investment, initial, first',
);
const DONE = ['purchased', 'acquired', 'invested', 'issued', 'funded', 'closed', 'bought', 'completed', 'subscribed'];

/** Dates of purchases, by event. */
const PURCHASED = [
  ...EVENT_NOUNS.flatMap((event) => [`${event} date`, `${event} dt`, `date of ${event}`]),
  ...DONE.flatMap((done) => [done, `${done} on`, `${done} date`, `date ${done}`]),
].join(', ');

/** Dates of marks, by period or subject. */
const MARKED = [
  ...['quarter', 'period', 'month', 'year'].flatMap((period) => [
    `${period} end`,
    `${period} ended`,
    `${period} ending`,
    `${period} end date`,
  ]),
  ...['valuation', 'reporting', 'report', 'measurement', 'nav', 'mark', 'fmv', 'statement', 'balance sheet'].flatMap(
    (subject) => [`${subject} date`, `date of ${subject}`],
  ),
].join(', ');

/** The phrases for each column, by language. */
export const HEADERS: HeaderSpellings = {
  Company: {
    en: 'investment, investee, portfolio co, target, name, underlying, underlying company, underlying investment, holding, asset, firm, startup, startup name, company legal name, legal name, issuer, issuer name, portfolio company, company/fund, fund/company, organization, organization name, investee company, business name, deal name, name of company, portco, portco name, portfolio investment, target company, investee name, organisation, organisation name, investment name, name of investment, asset name, participation, name of issuer, company / issuer, name of portfolio company, project, project name, protocol',
    de: 'name, firma, gesellschaft, unternehmen, beteiligung, portfoliounternehmen, portfoliogesellschaft, beteiligungsunternehmen, beteiligungsgesellschaft, zielgesellschaft, startup, start-up, unternehmensname, name der gesellschaft, emittent, firmenname',
    fr: 'nom, société, entreprise, participation, société en portefeuille, nom de la société, nom de l’entreprise, émetteur, cible, raison sociale, dénomination sociale, startup, ligne',
    es: 'nombre, empresa, sociedad, compañía, participada, empresa participada, sociedad participada, nombre de la empresa, emisor, razón social, denominación social',
    pt: 'nome, empresa, companhia, sociedade, investida, empresa investida, nome da empresa, emissor, emissora, razão social, denominação social, participada',
    it: 'nome, società, azienda, impresa, partecipata, società partecipata, società target, emittente, ragione sociale, denominazione, nome società',
    nl: 'naam, bedrijf, onderneming, vennootschap, deelneming, portfoliobedrijf, portfolio bedrijf, bedrijfsnaam, naam bedrijf, portefeuillebedrijf, emittent',
    ja: '投資先, 投資先名, 投資先企業, 投資先企業名, 投資先会社, 会社名, 企業名, 社名, 発行会社, 発行体, 銘柄, 銘柄名, 法人名',
    zh: '公司, 公司名称, 项目公司, 项目公司名称, 企业, 企业名称, 被投企业, 被投公司, 被投企业名称, 项目, 项目名称, 标的, 标的公司, 投资标的, 被投资企业, 公司名稱, 目标公司',
  },
  Fund: {
    en: 'vehicle, spv, spv name, investing entity, fund vehicle, fund name, investing fund, fund entity, holding fund, held by, fund / vehicle, investor fund, fund investor, investment entity, holding entity, purchasing entity, held through, invested through, fund / entity',
    de: 'fonds, fondsname, beteiligungsfonds, fondsgesellschaft, investierender fonds, vehikel',
    fr: 'fonds, nom du fonds, véhicule, fonds investisseur, véhicule d’investissement, fonds porteur, fonds détenteur',
    es: 'fondo, nombre del fondo, vehículo, fondo inversor',
    pt: 'fundo, nome do fundo, veículo, fundo investidor',
    it: 'fondo, nome del fondo, veicolo, fondo investitore',
    nl: 'fonds, fondsnaam, naam fonds, investeringsfonds',
    ja: 'ファンド, ファンド名, 投資ファンド, 投資主体, 組合, 組合名',
    zh: '基金, 基金名称, 投资基金, 投资主体, 基金名稱, 所属基金',
  },
  Round: {
    en: 'series, funding round type, funding round name, stage, stage at entry, entry stage, stage of entry, financing, deal, investment round, funding round, round type, round series, deal round, series / round, round / stage, round of investment, round invested, series name, financing series, entry round, round at entry, round at investment, stage at investment, name of round, name of round closed, funding stage, round of financing, round / series, investment stage, funding type',
    de: 'runde, finanzierungsrunde, investitionsrunde, kapitalrunde',
    fr: 'tour, tour de table, tour de financement, levée, levée de fonds, série, stade',
    es: 'ronda, ronda de financiación, ronda de inversión, serie',
    pt: 'rodada, rodada de investimento, série, ronda, estágio',
    it: 'round, round di finanziamento, round di investimento, aumento di capitale, serie',
    nl: 'ronde, financieringsronde, investeringsronde, serie',
    ja: 'ラウンド, 投資ラウンド, 資金調達ラウンド, 調達ラウンド, シリーズ',
    zh: '轮次, 融资轮次, 投资轮次, 轮',
  },
  'Share Class': {
    en: 'type of share, kind of share, nature of share, type of security, security, instrument, stock, class of share, share type, series of stock, equity class, class of stock, stock class, security class, class / series, security name, security description, class of shares, class of units, unit class',
    de: 'anteilsklasse, anteilsart, anteilsgattung, gattung, aktiengattung, aktienklasse, aktienart',
    fr: 'catégorie d’action, classe d’action, catégorie d’actions, classe d’actions, type d’actions, catégorie',
    es: 'clase de acción, clase de acciones, clase de participaciones, clase, categoría',
    pt: 'classe de ação, classe de ações, espécie de ação, classe, categoria',
    it: 'categoria di azioni, classe di azioni, categoria azioni, categoria, classe',
    nl: 'soort aandelen, soort aandeel, aandelenklasse, aandelensoort',
    ja: '株式種類, 株式の種類, 株式種別, 株種',
    zh: '股份类别, 股票类型, 股权类型, 股份種類',
  },
  'Issue Date': {
    en: `date, entry, entered, entered on, signed, closing, close, date of note, invest date, invest dt, note date, safe date, date of first investment, original issue date, first closing date, ${PURCHASED}`,
    de: 'datum, investitionsdatum, kaufdatum, erwerbsdatum, beteiligungsdatum, datum der investition, datum des erwerbs, datum der beteiligung, zeichnungsdatum, ausgabedatum, abschlussdatum, investiert am, erworben am, erstinvestment, erstinvestition, erstbeteiligung, einstieg, einstiegsdatum, einstieg am, buchungsdatum, buchungstag, wertstellung, beteiligung seit, investiert seit, beteiligt seit, kapitalerhöhung vom, kapitalmaßnahme vom, zeichnung, zeichnung am',
    fr: 'date, date d’investissement, date de souscription, date d’acquisition, date d’achat, date d’entrée, entrée, date de closing, date d’émission, date de l’investissement',
    es: 'fecha, fecha adquisición, fecha inversión, fecha compra, fecha de inversión, fecha de la inversión, fecha de compra, fecha de adquisición, fecha de suscripción, fecha de entrada, fecha de emisión, fecha de cierre',
    pt: 'data, data do aporte, data de aporte, data do investimento, data de investimento, data de aquisição, data da aquisição, data de compra, data de subscrição, data de entrada, data de emissão, data de fechamento',
    it: 'data, data acquisizione, data operazione, data investimento, data di investimento, data dell’investimento, data acquisto, data di acquisto, data di acquisizione, data sottoscrizione, data di sottoscrizione, data di ingresso, data emissione, data iscrizione, data di iscrizione, iscrizione',
    nl: 'startdatum, ingangsdatum, datum, eerste investering, instap, investeringsdatum, datum investering, aankoopdatum, datum aankoop, inschrijfdatum, uitgiftedatum, datum van investering, instapdatum, datum instap, datum eerste investering',
    ja: '初回投資日, 出資日, 契約日, 投資日, 投資実行日, 取得日, 払込日, 購入日, 引受日, 投資年月日, 取得年月日, 発行日, 日付, クロージング日, 実行日',
    zh: '首次投资时间, 首次投资日期, 首次投资日, 投资日期, 交易日期, 投资时间, 取得日期, 购买日期, 认购日期, 出资日期, 投资日, 交割日, 交割日期, 日期, 投資日期',
  },
  'Closing Date': {
    en: 'date, closing, funded at, announced on, announced at, close, bought, signed, invest date, investment date, purchase date, deal date, announced date, announcement date, date announced, funding date, date round closed, date of round, date of closing, financing date, round closed, closed, closed on',
    de: 'datum, abschluss, abschlussdatum, datum der runde, rundendatum',
    fr: 'date, date de closing, date du tour, date de clôture',
    es: 'fecha, fecha de cierre, fecha de la ronda',
    pt: 'data, data de fechamento, data da rodada',
    it: 'data, data closing, data del round',
    nl: 'datum, sluitingsdatum, datum ronde',
    ja: '日付, クロージング日, 調達日, ラウンド日',
    zh: '日期, 交割日, 交割日期, 融资日期, 融资时间',
  },
  Date: {
    en: `when, quarter, period, reporting period, as at, last updated, last update, updated on, last valued, value date, fmv date, sold on, date out, trade date, settled, exit date, exit dt, sale dt, sale date, date of sale, date sold, disposal date, realization date, realisation date, distribution date, transaction date, ${MARKED}`,
    de: 'stand, stichtag, bewertungsstichtag, bewertungsdatum, verkaufsdatum, veräußerungsdatum, exit datum, datum verkauf, datum exit, verkauft am, berichtsdatum, quartalsende',
    fr: 'date d’évaluation, date de valorisation, date d’arrêté, date de cession, date de sortie, date de vente, date cession, date sortie, date vente, cédé le, date de désinvestissement, date désinvestissement',
    es: 'fecha de valoración, fecha de venta, fecha de salida, fecha de desinversión, fecha venta, fecha salida, fecha desinversión, vendido el',
    pt: 'data de avaliação, data da avaliação, data base, data de venda, data da venda, data de saída, data venda, data saída, data de desinvestimento, data do desinvestimento, data desinvestimento',
    it: 'data di valutazione, data valutazione, data di vendita, data di cessione, data di uscita, data vendita, data cessione, data uscita, data exit, data dismissione, data di dismissione, data disinvestimento, data di disinvestimento',
    nl: 'peildatum, waarderingsdatum, verkoopdatum, exitdatum, datum verkoop, datum exit, desinvesteringsdatum, verkocht op',
    ja: '基準日, 評価日, 評価基準日, 売却日, 譲渡日, エグジット日, 決算日',
    zh: '基准日, 估值日, 估值日期, 退出日期, 退出时间, 出售日期',
  },
  Shares: {
    en: 'share, unit, shs, no. of shs, qty, quantity, new share, new share issued, quantity issued, issued quantity, quantity held, quantity purchased, no of share, # share, number, held, position, share count, of share, nr of share, num of share, num share, nr share, no share, share qty, share quantity, stock quantity, our share, fund share, share / unit, unit held, number of share held, number of unit, number of share, share held, share issued, no. of share, share owned, share number, total share, share bought, share purchased, share acquired, share subscribed, share allotted, share received, share under warrant, number of warrant, no. of warrant, warrant held, warrant issued, underlying share, warrant share, unit bought, unit purchased, number of share purchased, number of share bought, share / principal, share/principal, share / principal amount, share/par',
    de: 'anteile, stück, stückzahl, aktien, stückaktien, geschäftsanteile, anzahl, anzahl geschäftsanteile, anzahl der geschäftsanteile, anzahl optionsscheine, anzahl anteile, anzahl aktien, anzahl der anteile, anzahl der aktien, anteilsanzahl, aktienanzahl, anteile in stück, aktien in stück, stück aktien, stück anteile, neue anteile, anteile neu, neue geschäftsanteile',
    fr: 'nombre, nombre d’action, nombre d’actions, nombre de titre, nombre de titres, nombre de parts, nombre de parts sociales, nb de titres, nb de parts, nb titres détenus, nombre d’actions détenues, nb actions, nb titres, nb d’actions, quantité, actions, parts, titres, actions détenues, titres détenus',
    es: 'número de acciones, acciones suscritas, acciones totales, nº de participaciones, participaciones sociales, nº de acciones, nº acciones, acciones, participaciones, cantidad, número de participaciones, nº de participaciones, número de títulos, títulos',
    pt: 'quantidade de ações, ações detidas, ações subscritas, quotas detidas, nº de quotas, número de ações, nº de ações, ações, quantidade, qtd, qtde, acções, número de acções, quantidade de acções, nº de acções, quantidade de quotas, número de quotas, quotas, qtd de ações',
    it: 'numero azioni, azioni possedute, azioni detenute, quote possedute, quote detenute, n. quote, numero titoli, numero di azioni, n. azioni, azioni, quantità, numero quote, numero di quote, quote',
    nl: 'aantal aandelen, aandelen, aantal, aantal stuks, stuks',
    ja: '株数, 株式数, 所有株式数, 割当株数, 持株数, 持ち株数, 取得株数, 取得株式数, 保有株数, 保有株式数, 数量, 口数, 引受株数, 引受株式数',
    zh: '股数, 股份数, 股份数量, 持股数, 持股数量, 数量, 认购股数, 购买股数, 持有股数',
  },
  Quantity: {
    en: 'qty, number of token, token purchased, token bought, token, token amount, token quantity, unit',
    de: 'anzahl token',
    fr: 'nombre de jetons',
    ja: 'トークン数, 数量',
    zh: '代币数量, 数量',
  },
  'Price Per Token': {
    en: 'token price, price / token',
    ja: 'トークン単価',
    zh: '代币价格, 单价',
  },
  'Shares Sold': {
    en: 'share, unit, qty, quantity, sold, unit sold, no of share sold, number of share sold, sold share, share disposed, quantity sold',
    de: 'verkaufte anteile, verkaufte aktien, anzahl verkauft',
    fr: 'actions cédées, titres cédés, nombre d’actions cédées, nombre de titres cédés',
    es: 'acciones vendidas, participaciones vendidas, número de acciones vendidas',
    pt: 'ações vendidas, quantidade vendida, quotas vendidas',
    it: 'azioni vendute, azioni cedute, quote cedute',
    nl: 'verkochte aandelen, aantal verkocht',
    ja: '売却株数, 売却株式数, 譲渡株数, 売却数量',
    zh: '出售股数, 转让股数, 退出股数',
  },
  'Investment Amount': {
    en: 'funded at close, funded at closing, wired, amount wired, wire amount, our, my investment, our investment, my check, our check, our cheque, our ticket, we invested, our investment amount, cost, invested, cost basis, cost value, consideration, book cost, capital invested, invested capital, amount, total cost, principal, purchase price, investment, cash paid, amount paid, amount invested, total invested, total investment, equity invested, investment cost, cheque, check size, ticket, book value, historical cost, acquisition cost, amortized cost, amortised cost, total cost basis, principal amount, safe amount, note amount, loan amount, convertible amount, purchase cost, check amount, cheque amount, fund investment, amount funded, funded amount, subscription amount, amount subscribed, deployed capital, aggregate cost, aggregate purchase price, inv amount, inv amt, amt invested, invested amt, invest amount, invest amt, investment at cost, at cost, cash invested, investment total, amount of investment, equity cost, funding amount, invested amount, investment amt, cost of investment, original cost, cost amount, capital deployed, deployed, equity cheque, check, cheque size, invest, amt, funded, capital funded, investment made, our investment, my investment, our cheque, our check, my check, my cheque, consideration paid, fund invested, total paid, paid, sum paid, invested to date, total invested to date, amount invested to date, capital invested to date, investment to date, cost to date, total cost to date, closing cost, ending cost, cash in, money in, how much, put in, drawn, drawn amount, amount drawn, disbursed, amount disbursed, disbursed amount, original principal, initial principal',
    de: 'anschaffungskosten, kaufpreis, bareinlage, buchwert, investiert, investition, betrag, gegenwert, investitionsbetrag, investiertes kapital, investiert gesamt, gesamtinvestition, gesamtinvestment, investment gesamt, investitionssumme, beteiligungsbetrag, ak, anlagebetrag, einstandskosten, einstandswert, beteiligungssumme, darlehensbetrag, bisher investiert, investiertes kapital bisher, eingezahlt, einzahlung, einlage, gesamteinlage, einlage gesamt, einlagebetrag, zahlungsbetrag, geleistete einlage',
    fr: 'montant investi, montant, apport, montant versé, montant libéré, contrevaleur, nominal, montant nominal, coût d’acquisition, prix d’acquisition, investi, montant de l’investissement, investissement, prix de revient, prix d’achat, capital investi, montant souscrit, ticket, coût, montant de la souscription',
    es: 'principal, importe invertido, importe, aportación, aportaciones, importe aportado, capital aportado, contravalor, inversión, importe de la inversión, coste, coste de adquisición, precio de compra, capital invertido, monto invertido, monto, cantidad invertida, ticket, inversión total, monto de inversión',
    pt: 'principal, valor investido, montante investido, valor integralizado, capital integralizado, valor, contravalor, investimento, valor do investimento, valor do aporte, aporte, capital investido, custo, custo de aquisição, preço de compra, valor aportado, montante, ticket',
    it: 'importo investito, importo, conferimento, conferimenti, versamento, importo versato, capitale versato, controvalore, investimento, importo investimento, ammontare investito, capitale investito, costo, costo di acquisto, costo di acquisizione, costo storico, prezzo di acquisto, valore investito, ticket, versato, importo versato, conferimento',
    nl: 'hoofdsom, leningbedrag, totaal geïnvesteerd, gestort, geïnvesteerd bedrag, bedrag, inleg, storting, gestort bedrag, investering, investeringsbedrag, geïnvesteerd, geïnvesteerd kapitaal, aankoopprijs, kostprijs, aankoopbedrag, kosten',
    ja: '融資額, 貸付金額, 金額, 投資額, 投資金額, 取得価額, 取得原価, 払込金額, 払込額, 出資額, 出資金額, 取得金額, 投資総額, 引受金額, 簿価',
    zh: '累计投资额, 首次投资金额, 首次投资额, 累计投资金额, 总投资额, 本金, 投资金额, 投资额, 投资成本, 成本, 出资额, 出资金额, 认购金额, 购买金额, 取得成本, 金额, 实缴金额, 投資金額',
  },
  'Price Per Share': {
    en: 'px, $/sh, price/sh, average cost per share, avg cost per share, average purchase price, avg purchase price, avg cost, average cost, share price, entry share price, purchase price per share, price, pps, unit cost, unit price, cost per share, issue price, price paid, $/share, price/share, cost/share, original issue price, oip, issuance price, price per unit, amount paid per share, paid per share, consideration per share, subscription price, subscription price per share',
    de: 'preis je anteil, preis pro anteil, preis je aktie, preis pro aktie, kurs, ausgabepreis, ausgabebetrag, anteilspreis, aktienpreis, preis, ausgabebetrag, ausgabebetrag je anteil, ausgabepreis, ausgabepreis je anteil',
    fr: 'prix par action, prix par titre, prix unitaire, prix de souscription, prix d’émission, prix de l’action, valeur unitaire, prix par part, prix',
    es: 'precio por acción, precio por participación, precio unitario, precio de emisión, precio de suscripción, precio',
    pt: 'preço por ação, preço por quota, preço unitário, preço de emissão, preço de subscrição, preço, valor por ação',
    it: 'prezzo per azione, prezzo azione, prezzo unitario, prezzo di emissione, prezzo di sottoscrizione, prezzo, prezzo per quota',
    nl: 'prijs per aandeel, aandelenprijs, uitgifteprijs, stukprijs, prijs, koers per aandeel',
    ja: '株価, 取得単価, 一株当たり価格, 1株当たり価格, 発行価額, 払込価額, 単価, 一株単価, 引受価額, 1株単価, 1株あたり価格, 一株あたり価格, 1株あたり取得価額, 1株当たり取得価額, 一株あたり取得価額, 一株当たり取得価額',
    zh: '每股价格, 单价, 股价, 认购价格, 每股单价, 发行价格, 购买价格, 价格',
  },
  Currency: {
    en: 'cur, ccy, curr, fx, local currency, currency of cost, currency code',
    de: 'währung, whg, währungscode',
    fr: 'devise, monnaie',
    es: 'moneda, divisa',
    pt: 'moeda',
    it: 'valuta, divisa',
    nl: 'valuta, munt',
    ja: '通貨, 取引通貨',
    zh: '币种, 货币, 幣別',
  },
  Type: {
    en: 'instrument, instrument type, security, asset class, asset type, kind, type of investment, type of security, type of instrument, investment vehicle, vehicle type',
    de: 'instrumentenart, wertpapierart, beteiligungsart, art, finanzierungsart',
    fr: 'type de titre, type de titres, nature du titre, nature des titres, type d’instrument, instrument',
    es: 'tipo de instrumento, tipo de título, instrumento, tipo de inversión, tipo de valor',
    pt: 'instrumento, tipo de instrumento, tipo de título, tipo de investimento, tipo de ativo',
    it: 'strumento, tipo di strumento, tipo strumento, tipologia, tipo di titolo',
    nl: 'soort instrument, type instrument, instrumenttype, soort belegging',
    ja: '種類, 証券種類, 証券の種類, 有価証券の種類, 投資形態, 証券種別, 種別',
    zh: '种类, 证券类型, 投资工具, 投资方式, 工具类型',
  },
  'Convertible Type': {
    en: 'instrument, instrument type, note type, kind, security, type',
    de: 'instrument, art',
    fr: 'type de titre, instrument',
    es: 'instrumento, tipo',
    pt: 'instrumento, tipo',
    it: 'strumento, tipo',
    nl: 'instrument, soort',
    ja: '種類',
    zh: '种类, 类型',
  },
  'Class Type': { en: 'kind, preferred or common, type' },
  'Valuation Cap': {
    en: 'cap, val cap, conversion cap, post-money cap, pre-money cap, cap (post-money), cap (pre-money), safe cap, note cap, cap amount, price cap, valuation ceiling',
    de: 'bewertungsobergrenze, bewertungsdeckel',
    fr: 'plafond de valorisation, valorisation plafond, plafond, valorisation cap',
    es: 'límite de valoración, tope de valoración, cap de valoración',
    pt: 'teto de avaliação, teto de valuation, valuation cap, cap de avaliação',
    it: 'tetto di valutazione, cap di valutazione',
    nl: 'waarderingsplafond, waarderingscap',
    ja: 'バリュエーションキャップ, 評価上限, 評価上限額, キャップ, 転換価額上限',
    zh: '估值上限',
  },
  Discount: {
    en: 'disc, disc %, discount %, conversion discount, discount rate',
    de: 'abschlag, wandlungsabschlag, rabatt',
    fr: 'décote, taux de décote',
    es: 'descuento',
    pt: 'desconto',
    it: 'sconto',
    nl: 'korting, discount',
    ja: 'ディスカウント, ディスカウント率, 割引率',
    zh: '折扣, 折扣率',
  },
  'Interest Rate': {
    en: 'interest, int, coupon, rate, interest %, coupon %, int rate, annual interest, coupon rate, interest p.a., interest rate p.a.',
    de: 'zins, zinsen, zinssatz, verzinsung, zins p.a., zinssatz p.a., zins %, zins in %',
    fr: 'taux d’intérêt, taux, intérêt, taux d’intérêt annuel',
    es: 'tipo de interés, tasa de interés, interés',
    pt: 'taxa de juros, juros, taxa de juro',
    it: 'tasso d’interesse, tasso di interesse, tasso, interesse',
    nl: 'rente, rentepercentage, rentevoet',
    ja: '利率, 金利, 年利',
    zh: '利率, 年利率, 年化利率',
  },
  'Maturity Date': {
    en: 'maturity, matures, maturing, mat date, final maturity',
    de: 'fälligkeit, fälligkeitsdatum, fällig am, laufzeitende, laufzeit bis, endfälligkeit, rückzahlung am',
    fr: 'échéance, date d’échéance, maturité, date de maturité, date de remboursement',
    es: 'vencimiento, fecha de vencimiento',
    pt: 'vencimento, data de vencimento',
    it: 'scadenza, data di scadenza',
    nl: 'vervaldatum, looptijd tot',
    ja: '満期, 満期日, 償還期限, 償還日, 返済期限',
    zh: '到期日, 到期日期',
  },
  'Due Date': {
    en: 'expiry, expiration, expires, expiry date, expiration date',
    de: 'ablauf, ablaufdatum, verfallsdatum',
    fr: 'expiration, date d’expiration, date limite d’exercice',
    es: 'caducidad, fecha de caducidad, fecha de expiración',
    pt: 'expiração, data de expiração',
    it: 'data di decadenza',
    nl: 'afloopdatum, expiratiedatum',
    ja: '行使期限, 行使期間満了日',
    zh: '行权截止日, 失效日期',
  },
  'Exercise Price': {
    en: 'strike, strike price',
    de: 'ausübungspreis, bezugspreis',
    fr: 'prix d’exercice',
    es: 'precio de ejercicio',
    pt: 'preço de exercício',
    it: 'prezzo di esercizio',
    nl: 'uitoefenprijs',
    ja: '行使価額, 行使価格',
    zh: '行权价, 行权价格',
  },
  'Cash Received': {
    en: 'proceeds, realised, realized, received, exit proceeds, sale price, consideration, net proceeds, realized proceeds, realised proceeds, proceeds received, realized value, realised value',
    de: 'erlös, rückfluss, rückflüsse, verkaufserlös, exit erlös, veräußerungserlös',
    fr: 'cédé, cessions, montant des cessions, produit de cession, prix de cession, prix de vente, montant cédé, produits, produit de désinvestissement, produit du désinvestissement, désinvestissement, désinvesti, montant désinvesti, montant de sortie, produit de sortie',
    es: 'importe de venta, precio de venta, ingresos, producto de la venta, desinversión, importe de desinversión, importe desinvertido, importe de salida, importe desinversión, producto de la desinversión, valor de desinversión',
    pt: 'valor de venda, valor da venda, preço de venda, valor recebido, desinvestimento, valor de desinvestimento, valor do desinvestimento, valor de saída, valor desinvestido, produto da venda',
    it: 'ricavo, ricavi, prezzo di vendita, prezzo di cessione, incasso, dismissione, disinvestimento, incasso dismissione, importo dismissione, importo disinvestimento, valore di dismissione, valore di disinvestimento, importo di cessione, importo cessione, incasso da dismissione',
    nl: 'opbrengst, verkoopopbrengst, verkoopprijs, ontvangen, desinvestering, exitopbrengst',
    ja: '売却額, 売却金額, 売却代金, 譲渡価額, 回収額, 回収金額',
    zh: '退出金额, 出售金额, 转让价款, 回收金额, 退出回款',
  },
  'Fair Value': {
    en: 'nav, value, our value, our fair value, our fmv, our nav, fund value, value of our stake, mark, carrying value, current value, curr value, curr val, cur val, market value, fmv, fair market value, unrealized value, unrealised value, unrealized fmv, remaining value, residual value, holding value, net asset value, fv, fund fmv, value of holding, investment value, fair value (fund), fund fair value, fund nav, carrying amount, current fmv, reported value, marked value, estimated fair value, ending value, ending nav, ending fmv, ending fair value, closing fmv, closing fair value, closing nav, current nav, unrealized fair value, unrealised fair value, unrealized, unrealised, unrealized investment, unrealised investment, unrealized holding',
    de: 'zeitwert, verkehrswert, marktwert, beizulegender zeitwert, aktueller wert',
    fr: 'juste valeur, valeur d’évaluation, valeur actuelle, valeur liquidative, valorisation actuelle, valeur estimée, valeur',
    es: 'valor razonable, valor actual, valor de mercado, valoración actual, valor liquidativo',
    pt: 'valor justo, valor atual, valor de mercado, valor contábil atual',
    it: 'valore equo, valore attuale, valore di mercato, fair value attuale',
    nl: 'reële waarde, ongerealiseerde waarde, resterende waarde, huidige waarde, marktwaarde, actuele waarde',
    ja: '公正価値, 評価額, 時価, 現在価値, 公正価値評価額, 期末評価額',
    zh: '期末估值, 公允价值, 当前价值, 市值, 估值金额, 期末价值, 持有价值, 基金持有价值, 持有权益价值',
  },
  Ownership: {
    en: 'our %, our stake, stake, stake in %, ownership in %, own, ownership, % held, % owned, fully diluted %, fd %, fully diluted ownership, fully-diluted ownership, fd ownership, fdo, our ownership, percent owned, equity %, holding %, shareholding %, share %, ownership pct',
    de: 'anteil %, quote, quote in %, beteiligungsquote in %, beteiligung in %, beteiligungsquote, anteil in %, beteiligung %',
    fr: 'participation %, % détention, % détenu, taux de détention, % du capital, pourcentage de détention',
    es: 'participación, % participación, porcentaje de participación, % del capital',
    pt: 'participação, % participação, percentual de participação, participação societária',
    it: 'partecipazione %, % partecipazione, quota %, percentuale di partecipazione',
    nl: 'belang, belang %, percentage belang, % belang',
    ja: '持株比率, 持分比率, 保有比率, 出資比率, 議決権比率',
    zh: '持股比例, 占股比例, 股权比例, 股权占比',
  },
  'Post-Money Valuation': {
    en: 'post, post money, valuation post, post-money val, post-val, valuation (post), valuation (post-money)',
    de: 'post money bewertung, bewertung post money',
    fr: 'valorisation post money, valo post money, valorisation post, valo post, post-money',
    es: 'valoración post money, valoración post-money',
    pt: 'avaliação post money, valuation post money, valuation pós-money, avaliação pós-money',
    it: 'valutazione post money',
    nl: 'post money waardering, waardering post money',
    ja: 'ポストマネー, ポストマネーバリュエーション, ポスト評価額, 投資後評価額, post評価額',
    zh: '投后估值, 投後估值, 估值（投后）',
  },
  'Pre-Money Valuation': {
    en: 'pre, pre money, pre valuation, valuation pre, valuation pre money, pre money value, pre-money val, pre-val, pre$, valuation (pre), valuation (pre-money)',
    de: 'pre money bewertung, bewertung pre money',
    fr: 'valorisation pre money, valorisation pré-money, valo pre money, valorisation pre, valo pre, pre-money',
    es: 'valoración pre money, valoración pre-money',
    pt: 'avaliação pre money, valuation pre money, valuation pré-money, avaliação pré-money',
    it: 'valutazione pre money',
    nl: 'pre money waardering, waardering pre money',
    ja: 'プレマネー, プレマネーバリュエーション, プレ評価額, 投資前評価額, pre評価額',
    zh: '投前估值, 估值（投前）',
  },
  'Round Size': {
    en: 'raise, raised, raised amount, total round, round total, financing size, amount raised, money raised, total raised, capital raised, new money, amount of round, raise amount, round amount, funding amount, deal size, size of round',
    de: 'volumen, rundengröße, rundenvolumen, finanzierungsvolumen',
    fr: 'montant levé, taille du tour, montant du tour',
    es: 'tamaño de la ronda, importe de la ronda, total ronda, monto de la ronda',
    pt: 'tamanho da rodada, valor da rodada, montante da rodada',
    it: 'dimensione round, dimensione del round, importo del round, totale round',
    nl: 'rondegrootte, omvang ronde, totale ronde',
    ja: '調達額, 調達金額, 資金調達額, 調達総額, ラウンド総額',
    zh: '融资金额, 融资额, 融资规模, 本轮融资额',
  },
  'Co-Investors': {
    en: 'co investor, syndicate, lead, with, lead investor, other investor',
    de: 'co investoren, mitinvestoren, ko investoren',
    fr: 'co investisseurs, coinvestisseurs, autres investisseurs',
    es: 'coinversores, otros inversores',
    pt: 'coinvestidores, outros investidores',
    it: 'co investitori, coinvestitori, altri investitori',
    nl: 'mede investeerders, co investeerders, andere investeerders',
    ja: '共同投資家, 共同出資者, リード投資家, 他の投資家',
    zh: '共同投资方, 跟投方, 领投方, 其他投资方',
  },
  'Liquidation Multiple': {
    en: 'liq pref multiple, liquidation preference, liq pref, preference multiple, liq multiple, pref multiple',
    de: 'liquidationspräferenz',
    fr: 'préférence de liquidation',
    es: 'preferencia de liquidación',
    pt: 'preferência de liquidação',
    it: 'preferenza di liquidazione',
    nl: 'liquidatiepreferentie',
    ja: '残余財産優先分配倍率',
    zh: '优先清算倍数',
  },
  Seniority: {
    en: 'seniority rank, rank, order, liquidation order, liq order, pref order',
    de: 'rang, rangfolge',
    fr: 'rang',
    es: 'rango',
    pt: 'senioridade',
    it: 'grado',
    nl: 'rang',
    ja: '優先順位',
    zh: '清算顺序',
  },
  Participation: { en: 'participating, participating preferred, participation right' },
  City: {
    en: 'headquarter city, headquarters city, location, hq, based in, place, hq city',
    de: 'stadt, sitz, ort, standort',
    fr: 'ville, siège, localisation',
    es: 'ciudad, sede',
    pt: 'cidade, sede',
    it: 'città, sede',
    nl: 'stad, plaats, vestigingsplaats',
    ja: '所在地, 本社所在地, 都市',
    zh: '城市, 所在地, 总部',
  },
  Sector: {
    en: 'industry, vertical, theme, industry sector, primary industry, category, segment, industry group, sector focus',
    de: 'branche, sektor',
    fr: 'secteur, secteur d’activité, domaine',
    es: 'sector, industria',
    pt: 'setor, segmento, indústria',
    it: 'settore',
    nl: 'sector, branche',
    ja: '業種, 業界, セクター, 分野, 事業領域',
    zh: '行业, 所属行业, 领域, 赛道',
  },
  Description: {
    en: 'business description, company description, short description, what they do, business, summary, profile',
    de: 'beschreibung, tätigkeit, geschäftsmodell',
    fr: 'description, activité',
    es: 'descripción, actividad',
    pt: 'descrição, atividade',
    it: 'descrizione, attività',
    nl: 'omschrijving, activiteit',
    ja: '事業内容, 概要, 事業概要',
    zh: '简介, 主营业务, 公司简介',
  },
  Website: {
    en: 'company url, company website, web, link, site, url',
    de: 'webseite, internetseite',
    fr: 'site, site web, site internet',
    es: 'web, página web, sitio web',
    pt: 'site, página',
    it: 'sito, sito web',
    nl: 'website',
    ja: 'ウェブサイト, ホームページ, url',
    zh: '网站, 网址, 官网',
  },
  File: {
    en: 'document, path, attachment',
    de: 'datei, dokument, anlage',
    fr: 'fichier, document, pièce jointe',
    es: 'archivo, documento',
    pt: 'arquivo, documento',
    it: 'file, documento, allegato',
    nl: 'bestand, document, bijlage',
    ja: 'ファイル, 書類',
    zh: '文件, 附件',
  },
  Token: { en: 'coin, symbol, ticker', ja: 'トークン名', zh: '代币名称' },
  Event: {
    en: 'action, what happened, transaction',
    de: 'vorgang',
    fr: 'opération',
    es: 'operación',
    pt: 'operação',
    it: 'operazione',
    nl: 'transactie',
    ja: '取引, 取引区分',
    zh: '交易类型, 事件',
  },
  Security: {
    en: 'certificate, cert no, certificate number, holding id',
    de: 'urkunde, urkundennummer',
    fr: 'numéro de titre',
    es: 'número de título',
    pt: 'número do título',
    it: 'numero titolo',
    nl: 'certificaatnummer',
    ja: '証券番号',
    zh: '证书编号',
  },
};

const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(HEADERS).map(([column, spellings]) => [column, listPhrases(spellings)]),
);

/** Lists what people call a column, by its declared name. */
export function synonymsOf(column: string): readonly string[] {
  return SYNONYMS.get(column) ?? [];
}

/** The languages whose numbers have a decimal comma. */
const WITH_COMMA = ['de', 'fr', 'es', 'pt', 'it', 'nl'] as const;
const LEAST_HEADERS = 2;

const headersWithComma = makeOnce((): ReadonlySet<string> => {
  const all = Object.values(HEADERS);
  const english = new Set(all.flatMap(({ en = '' }) => listPhrases({ en })).map(foldLabel));
  const others = all.flatMap((spellings) => listPhrases(pickPresent(spellings, WITH_COMMA))).map(foldLabel);
  return new Set(others.filter((phrase) => !english.has(phrase)));
});

/** Returns whether some headers, without their units, are words of languages whose numbers have a decimal comma. */
export function areOfDecimalComma(headers: readonly string[]): boolean {
  return headers.filter((header) => headersWithComma().has(foldLabel(header))).length >= LEAST_HEADERS;
}

interface AmbiguousHeader {
  readonly words: Spellings;
  /** Says what else it may be. */
  readonly why: string;
  /** The default is 0.57. */
  readonly confidence?: number;
}

/** Enough to recognise a sheet, but not to skip the question. */
const LIKELY = 0.7;

/** Headers with a second meaning, which are always questioned. */
export const AMBIGUOUS_HEADERS: { readonly [column: string]: AmbiguousHeader } = {
  Company: {
    words: {
      en: 'entity, entity name, legal entity, deal, opportunity, opportunity name, account, account name, position, business, co, comp, client, counterparty, borrower, obligor',
      de: 'darlehensnehmer, kreditnehmer, position, kunde, schuldner, kontrahent',
      fr: 'emprunteur, entité, contrepartie, client, position, ligne',
      es: 'prestatario, entidad, contraparte, cliente, posición',
      pt: 'tomador, mutuário, entidade, contraparte, cliente, posição',
      it: 'mutuatario, entità, controparte, cliente, posizione',
      nl: 'debiteur, leningnemer, entiteit, tegenpartij, klant, positie',
      ja: '借入先, 融資先, 案件, 取引先, 相手先',
      zh: '借款人, 借款方, 客户, 交易对手, 标的资产',
    },
    why: 'may be something other than the company',
  },
  Fund: {
    words: {
      en: 'investor, investor name, member, member name, name of member, lender, lender name, noteholder, note holder, holder, holder name, shareholder, shareholder name, stakeholder, stakeholder name, stockholder, stockholder name, security holder, securityholder, safe holder, convertible holder, warrant holder, warrantholder, registered holder, holder of record, subscriber, subscriber name, allottee, name of allottee, name of shareholder, shareholder / investor, investor / shareholder, owner, investment vehicle, entity, legal entity, firm name, purchaser, buyer, portfolio, partnership, account',
      de: 'investor, darlehensgeber, gesellschafter, aktionär, anteilseigner, anteilsinhaber, inhaber, käufer, zeichner, name des gesellschafters, name gesellschafter, name des aktionärs, portfolio',
      fr: 'investisseur, actionnaire, porteur, détenteur, titulaire, associé, souscripteur, acquéreur, nom de l’actionnaire, nom actionnaire, nom de l’investisseur, nom de l’associé, portefeuille',
      es: 'inversor, inversionista, accionista, titular, socio, suscriptor, comprador, nombre del accionista, nombre del socio, nombre del inversor, cartera',
      pt: 'investidor, acionista, titular, sócio, cotista, quotista, detentor, subscritor, comprador, nome do acionista, nome do sócio, nome do investidor, carteira',
      it: 'investitore, azionista, titolare, intestatario, socio, quotista, acquirente, portafoglio, sottoscrittore, nome azionista, nome socio, nome del socio',
      nl: 'investeerder, aandeelhouder, certificaathouder, houder, koper, naam aandeelhouder, naam investeerder, portefeuille',
      ja: '投資家, 投資家名, 株主, 株主名, 株主氏名, 氏名又は名称, 引受先, 割当先, 保有者, 引受人',
      zh: '投资方, 投资人, 投资者, 股东, 股东名称, 股东姓名, 持有人, 认购人, 出资人, 买方',
    },
    why: 'may be anybody: leave out those who are not funds of the firm',
  },
  'Post-Money Valuation': {
    words: {
      en: 'valuation, equity value, company value, company valuation, value of the company, latest valuation, last valuation, current valuation, last round valuation',
      de: 'bewertung, unternehmensbewertung, unternehmenswert, letzte bewertung, aktuelle bewertung',
      fr: 'valorisation, valorisation de la société, dernière valorisation',
      es: 'valoración, valoración de la empresa',
      pt: 'avaliação, valuation da empresa',
      it: 'valutazione, valutazione della società',
      nl: 'waardering, bedrijfswaardering',
      ja: 'バリュエーション, 企業価値, 時価総額, 直近評価額, 最新評価額',
      zh: '估值, 公司估值, 最新估值, 最近估值, 当前估值',
    },
    why: 'may be before or after the money',
  },
  Shares: {
    words: {
      en: 'number, position',
      de: 'nummer',
      fr: 'numéro',
      es: 'número',
      pt: 'número',
      it: 'numero',
      nl: 'nummer',
    },
    why: 'may just number the rows',
  },
  'Investment Amount': {
    words: {
      en: 'book value',
      de: 'buchwert, nennbetrag',
      fr: 'valeur comptable, nominal, montant nominal',
      es: 'valor contable',
      pt: 'valor contábil',
      it: 'valore contabile',
      nl: 'boekwaarde',
      ja: '簿価, 帳簿価額',
      zh: '账面价值',
    },
    confidence: LIKELY,
    why: 'may be what it is worth in the books, or its nominal value',
  },
  'Fair Value': {
    words: { en: 'value', de: 'wert', fr: 'valeur', es: 'valor', it: 'valore', nl: 'waarde', ja: '価値', zh: '价值' },
    confidence: LIKELY,
    why: 'may be that of the whole company',
  },
  'Maturity Date': {
    words: { nl: 'einddatum' },
    why: 'may be the day on which it was sold',
  },
  'Round Size': {
    words: { en: 'total raised, capital raised' },
    confidence: LIKELY,
    why: 'may be what was raised in all rounds together',
  },
  'Closing Date': {
    words: {
      en: 'announced date, announcement date, date announced',
      de: 'ankündigungsdatum',
      fr: 'date d’annonce',
      es: 'fecha de anuncio',
      pt: 'data do anúncio',
      it: 'data annuncio',
      nl: 'aankondigingsdatum',
      ja: '発表日, 公表日',
      zh: '公布日期, 披露日期',
    },
    confidence: LIKELY,
    why: 'may be a different day from the closing',
  },
};

/** Words that change the meaning of a header: a fee is not an amount invested, and a total is not a row's own. */
export const TURNING_WORDS: readonly string[] = listPhrases({
  en: '409a, last, latest, next, id, code, status, opening, beginning, year, quarter, month, count, multiple, ratio, rank, order, index, fee, fees, cumulative, cum, running, net, debt, revenue, ebitda, enterprise, remaining, unfunded, committed, commitment, budget, planned, target, expected, projected, forecast, prior, previous, change, growth, note, partner, email, phone, address, average, avg, gain, loss, unrealized, unrealised, vesting, vested, option, pool, reserved, converted, interest, call, face, par, nominal, exit, board, tax, irr, moic, tvpi, dpi, rvpi, fx, exchange, expense, income, dividend, recycled, subsequent, all, total',
  de: 'nummer, jahr, quartal, monat, gebühr, kumuliert, netto, umsatz, offen, zugesagt, zusage, geplant, erwartet, vorjahr, veränderung, gewinn, verlust, zins, steuer, nennwert, gesamt',
  fr: 'numéro, statut, année, trimestre, mois, frais, cumul, cumulé, net, dette, chiffre, engagé, engagement, prévu, précédent, variation, gain, perte, nominal, nominale, intérêt, taxe, total',
  es: 'número, estado, año, trimestre, mes, comisión, acumulado, neto, deuda, ingresos, comprometido, compromiso, previsto, anterior, variación, ganancia, pérdida, nominal, interés, total',
  pt: 'número, status, ano, trimestre, mês, taxa, acumulado, líquido, dívida, receita, comprometido, compromisso, previsto, anterior, variação, ganho, perda, nominal, juros, total',
  it: 'numero, stato, anno, trimestre, mese, commissione, cumulato, netto, debito, ricavi, impegnato, impegno, previsto, precedente, variazione, utile, perdita, nominale, interesse, totale',
  nl: 'nummer, jaar, kwartaal, maand, kosten, cumulatief, netto, schuld, omzet, toegezegd, toezegging, verwacht, vorig, verandering, winst, verlies, nominaal, rente, totaal',
});
