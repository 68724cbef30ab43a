import { words } from './words.ts';

/*
 * Who holds, invests and manages. Collected from what people in the field write, and not yet compared with its
 * sources: the Open Cap Table Format's stakeholders and the ILPA templates (en); the KAGB and BVK (de); the Code
 * monétaire et financier L214 and France Invest (fr); the Ley 22/2014 (es); CVM's resolution 175 (pt); the TUF (it);
 * NVP (nl); the Limited Partnership Act for Investment (ja); AMAC's registration rules (zh). /
 */

/** Holders, who may be funds of others; also as parts of words: `shareholder`. */
export const HOLDERS = words({
  en: '*holder*, *investor*, *owner*',
  de: '*inhaber*, *investor*, *gesellschafter*, *aktionär*, *anteilseigner*, übernehmer, zeichner',
  fr: '*actionnaire*, *investisseur*, *porteur*, *détenteur*, titulaire(s), *associé*, *souscripteur*',
  es: '*accionista*, *inversor*, titular(es), socio(s)',
  pt: '*acionista*, *investidor*, titular(es), sócio(s), *cotista*',
  it: '*azionista*, *azionisti*, *investitor*, titolare, soci(o), *sottoscrittor*',
  nl: '*houder*, *aandeelhouder*, *investeerder*',
  ja: '株主*, 投資家*, 保有者*, 引受先*, 引受人*, 割当先*, 氏名*, 名義人',
  zh: '股东*, 持有人*, 投资人*, 投资方*, 投资者*, 认购人*, 出资人*',
});
/** Buyers in a list of deals, who may be anybody too. */
export const BUYERS = words({
  en: 'buyer(s), purchaser(s), transferee(s), acquirer(s)',
  de: 'käufer, erwerber',
  fr: 'acheteur(s), acquéreur(s), cessionnaire(s)',
  es: 'comprador(es), adquirente(s)',
  pt: 'comprador(es), adquirente(s)',
  it: 'acquirente, acquirenti',
  nl: 'koper(s)',
  ja: '譲受人',
  zh: '受让方, 受让人',
});
/** The same and more, in the first column of a matrix. */
export const MATRIX_HOLDERS = words({
  en: '*holder*, *investor*, *owner*, *member*, *partner, *subscriber*, *entity*',
  de: '*inhaber*, *gesellschafter*, *aktionär*',
  fr: '*actionnaire*, *investisseur*, *associé*, *porteur*',
  es: '*accionista*, *inversor*, socio(s)',
  pt: '*acionista*, *investidor*, sócio(s)',
  it: '*azionista*, *investitor*, soci(o)',
  nl: '*houder*, *investeerder*',
  ja: '株主*, 投資家*',
  zh: '股东*, 投资人*, 投资方*',
});
/** Several holders in one cell; what is the same in the singular may be one in each row. */
export const SEVERAL_HOLDERS = words({
  en: 'investors, funds, vehicles, holders, shareholders',
  de: 'investoren, aktionäre',
  fr: 'investisseurs, actionnaires, associés',
  es: 'inversores, accionistas, socios',
  pt: 'investidores, acionistas, sócios',
  it: 'investitori, azionisti, soci',
  nl: 'investeerders, aandeelhouders',
});
/** Investors in a fund, not the fund. */
export const FUND_INVESTORS = words({
  en: 'investor(s), lp(s), limited partner(s), subscriber(s)',
  de: 'investor(en), kommanditist(en), anleger',
  fr: 'investisseur(s), souscripteur(s)',
  es: 'inversor(es), partícipe(s)',
  pt: 'investidor(es), cotista(s)',
  it: 'investitor(e/i), sottoscrittor(e/i)',
  nl: 'investeerder(s), participant(en)',
  ja: '有限責任組合員, 出資者',
  zh: '有限合伙人, 出资人',
});
/** Lists of payouts to investors in a fund, or of these. */
export const PAYOUT_LISTS = words({
  en: 'distribution(s), investor(s), lp(s), limited partner(s)',
  de: 'ausschüttung(en), kommanditist(en)',
  fr: 'distribution(s), souscripteur(s)',
  es: 'distribuciones, partícipes',
  pt: 'distribuições, cotistas',
  it: 'distribuzioni, sottoscrittori',
  nl: 'uitkeringen',
  ja: '分配金, 出資者',
  zh: '分配, 出资人',
});
/** The firm itself, which is neither a company nor a fund. */
export const FIRM_HEADERS = words({
  en: 'firm name, gp, gp name, ((fund/investment) )manager, management company, general partner',
  de: 'verwaltungsgesellschaft, kvg, komplementär(in)',
  fr: 'société de gestion, gérant',
  es: 'sociedad gestora, gestora',
  pt: 'gestora, administradora',
  it: 'sgr, società di gestione, gestore',
  nl: 'beheerder, fondsbeheerder',
  ja: '無限責任組合員, 運営会社, gp名',
  zh: '基金管理人, 管理人, 普通合伙人',
});
/** In names of funds: legal forms of funds and words for them. */
export const FUND_NAMES = words({
  en: 'fund(s), spv(s), l.p., partners(hip)',
  de: 'fonds, kg',
  fr: 'fonds, fcpi, fcpr, fpci, fip, slp',
  es: 'fondo(s), fcr, scr, fcre',
  pt: 'fundo(s), fip, fii',
  it: 'fondo, fondi, sicav, sicaf',
  nl: 'fonds(en), cv',
  ja: 'ファンド, 投資事業有限責任組合, 投資事業組合',
  zh: '基金, 合伙企业',
});
/** Words of firms, whose funds have a number behind them: `Larch Ventures II`. */
export const FIRM_WORDS = words({
  en: 'ventures, venture capital, capital, invest(ments)',
  de: 'beteiligungen, wagniskapital',
  fr: 'capital risque, investissement(s)',
  es: 'inversiones, capital riesgo',
  pt: 'investimentos',
  it: 'investimenti',
  nl: 'participaties, investeringen',
  ja: 'ベンチャーズ, キャピタル',
  zh: '创投, 资本',
});
/** Legal forms in names of funds without a numeral. */
export const FUND_FORMS = words({
  en: 'l.p., spv',
  de: 'kg, gmbh',
  fr: 's.a.r.l., fcpi, fcpr, fpci, slp',
  es: 'fcr, scr',
  pt: 'fip',
  it: 'sicaf',
  nl: 'cv',
  ja: '投資事業有限責任組合',
  zh: '合伙企业',
});
/** Vehicles of their own beside the fund whose name they bear: `Northlight Fund I Co-Invest`. */
export const BESIDE_FUNDS = words({
  en: 'co-invest(ment)(s)(or)(ors), coinvest(ment)(s), parallel, feeder(s), annex, sidecar(s), opportunit(y/ies), continuation, spv(s)',
  de: 'co-investment(s), parallelfonds',
  fr: 'co-investissement(s), nourricier',
  es: 'coinversión, paralelo',
  pt: 'coinvestimento, paralelo',
  it: 'coinvestimento, parallelo',
  nl: 'co-investering(en), parallel',
});
/** Two funds in one cell are joined by commas or words. */
export const FUND_WORDS = words({
  en: 'fund, spv',
  de: 'fonds',
  fr: 'fonds',
  es: 'fondo',
  pt: 'fundo',
  it: 'fondo',
  nl: 'fonds',
});
export const AND_WORDS = words({
  en: 'and',
  de: 'und',
  fr: 'et',
  es: 'y',
  pt: 'e',
  it: 'e',
  nl: 'en',
  ja: '及び, と',
  zh: '和, 与',
});
export const FUND_HEADERS = words({
  en: 'fund(s), *vehicle*, spv',
  de: '*fonds*',
  fr: '*fonds*',
  es: 'fondo(s)',
  pt: 'fundo(s), veículo',
  it: 'fondo, veicolo',
  nl: '*fonds*',
  ja: 'ファンド*',
  zh: '基金*',
});
export const COMPANY_HEADERS = words({
  en: '*compan*, *portfolio*, *issuer*, *investee*, *start up*, *target*, deal, asset*, *firm*, *investment*',
  de: '*gesellschaft*, *unternehmen*, *beteiligung*',
  fr: '*société*, *entreprise*, *participation*, *émetteur*',
  es: '*empresa*, *compañía*, *sociedad*, *participada*',
  pt: '*empresa*, *companhia*, *investida*, *sociedade*',
  it: '*società*, *azienda*, *impresa*, *partecipata*',
  nl: '*bedrijf*, *onderneming*, *deelneming*',
  ja: '投資先*, 会社*, 企業*, 発行体*',
  zh: '公司*, 企业*, 项目*, 标的*',
});
/** Headers of accounts in other currencies or systems. */
export const ACCOUNT_HEADERS = words({
  en: '*report*, *function*, *local*, *home*, *base*, *account*',
  de: '*bericht*, *konto*',
  fr: '*compte*, *locale*',
  es: '*cuenta*',
  pt: 'conta(s)',
  it: 'conto, conti',
  nl: '*rekening*, *lokale*',
  ja: '現地*, 報告*',
  zh: '本币*, 报告*',
});
/** Headers of tables that list companies. */
export const COMPANY_TABLES = words({
  en: '*compan*, *portfolio*, *issuer*, *investee*, *startup*, *deal*, *holding*, *position*',
  de: '*gesellschaft*, *unternehmen*, *beteiligung*',
  fr: '*société*, *entreprise*, *participation*',
  es: '*empresa*, *sociedad*',
  pt: '*empresa*, *companhia*',
  it: '*società*, *azienda*',
  nl: '*bedrijf*, *deelneming*',
  ja: '投資先*, 会社*, 企業*',
  zh: '公司*, 企业*, 项目*',
});
export const NAME_HEADERS = words({
  en: '(full )name, title',
  de: 'name, bezeichnung',
  fr: 'nom, désignation',
  es: 'nombre, denominación',
  pt: 'nome, denominação',
  it: 'nome, denominazione',
  nl: 'naam',
  ja: '名称, 名前, 社名',
  zh: '名称, 名稱',
});
export const SELLER_HEADERS = words({
  en: 'seller(s), seller name, vendor, transferor, sold by, (bought/purchased/acquired) from',
  de: 'verkäufer, veräußerer, erworben von',
  fr: 'vendeur, cédant, acquis de',
  es: 'vendedor, transmitente',
  pt: 'vendedor, cedente',
  it: 'venditore, cedente',
  nl: 'verkoper',
  ja: '譲渡人, 売主',
  zh: '转让方, 卖方, 出让方',
});
export const LEADS = words({
  en: 'lead(s), lead investor(s)',
  de: 'lead investor, leadinvestor',
  fr: 'investisseur principal, chef de file',
  es: 'inversor líder',
  pt: 'investidor líder',
  it: 'lead investor',
  nl: 'hoofdinvesteerder',
  ja: 'リード投資家, リードインベスター',
  zh: '领投方, 领投人, 领投',
});
/** Full names of companies, in scripts without spaces. */
export const LEGAL_WHOLES = words({
  ja: '*株式会社, 株式会社*, *合同会社, 合同会社*, *有限会社, 有限会社*',
  zh: '*有限公司, *股份公司, *有限责任公司',
});
/** Endings that are forms of companies elsewhere, and common words here. */
export const WEAK_FORMS = words({ en: 'as, co, se, company, corporation, sa' });
/** Lines of a balance sheet or of costs, and placeholders, in a column of companies. */
export const NO_COMPANIES = words({
  en: 'cash, cash (and )( & )(cash )equivalent(s), cash (at/in/balance/on)*, bank, bank balance, bank account(s), (money market/treasury/t) (fund/bill)(s), ((other/net/total/current) )(current )(asset/liability)(s), ((other/net/total/current) )(current )liabilities, ((other/net/total/current) )(current )(assets/liabilities) net, (account(s) )(receivable/payable)(s), accrual(s), working capital, nav, net asset value, (management/advisory/performance/monitoring/transaction/deal/legal/audit/admin/administration/setup) fee(s), (fund/partnership/other/operating/organi(s/z)ational/broken deal) (expense/cost)(s), fees, expenses, carried interest, escrow(s), reserve(s), uninvested, dry powder, (bridge/credit) facilit(y/ies), borrowing(s), interest income, fx, other(s), miscellaneous, various, tbd, n.n., stealth, stealth (co/company/startup), unknown',
  de: 'kasse, bankguthaben, liquide mittel, forderungen, verbindlichkeiten, rückstellungen, sonstige(s), verwaltungsgebühren, n.n., unbekannt',
  fr: 'trésorerie, liquidités, disponibilités, banque, créances, dettes, provisions, frais de gestion, divers, autres, inconnu',
  es: 'tesorería, efectivo, caja, bancos, deudores, acreedores, provisiones, otros, varios, desconocido',
  pt: 'caixa, disponibilidades, bancos, contas a receber, contas a pagar, provisões, outros, diversos, desconhecido',
  it: 'cassa, liquidità, disponibilità liquide, banche, crediti, debiti, altri, altro, vari, sconosciuto',
  nl: 'kas, liquide middelen, bank, vorderingen, schulden, overige, diversen, onbekend',
  ja: '現金, 預金, 現預金, 現金及び預金, 未収入金, 未払金, その他, 不明',
  zh: '现金, 银行存款, 货币资金, 应收账款, 应付账款, 其他, 未知',
});
