import { words } from './words.ts';

/*
 * Words of titles, tabs and notes, which say what a table is about. Collected from what people in the field write, and
 * not yet compared with its sources: the regulation S-X schedules of investments and the NVCA's and Carta's cap tables
 * (en); the German and Austrian funds' annual reports (de); the AMF's model reports (fr); the CNMV's (es); the CVM's
 * (pt); the Consob's (it); the AFM's (nl); JVCA's fund accounts (ja); AMAC's (zh). /
 */

/** Titles for kinds of tables, not for things. */
export const TABLE_TITLES = words({
  en: 'cap (table/tables), capitali(s/z)ation( table), captable, portfolio, holding(s), position(s), investment(s), schedule, consolidated, condensed, statement, financing(s), funding, round(s), history, sharehold(ing/er/ers), structure, valuation(s), marks, overview, summary, report, detail(s), list, ledger, register, data, sheet*, table*, export, unaudited, audited, currency, figures, amounts, as (of/at/on), (in/usd/eur/gbp) (thousands/millions), pro forma, template, draft, page, total, track record, company, fund, version',
  de: 'kapitalisierungstabelle, portfolio*, beteiligung(en), beteiligungsübersicht, übersicht, bericht, liste, aufstellung, bestand, finanzierungsrunde(n), gesellschafterliste, bewertung(en), stand, per, entwurf, seite, summe, vermögensaufstellung',
  fr: 'table de capitalisation, tableau*, portefeuille, participations, investissements, liste, synthèse, rapport, état, inventaire, registre, actionnariat, valorisation(s), au, projet, page, total, historique',
  es: 'tabla de capitalización, tabla*, cartera, participaciones, inversiones, lista, listado, resumen, informe, estado, registro, accionistas, valoraci(ón/ones), borrador, página, total, histórico',
  pt: 'tabela*, carteira, portfólio, participações, investimentos, lista, resumo, relatório, demonstrativo, registro, acionistas, avaliaç(ão/ões), rascunho, página, total, histórico',
  it: 'tabella*, portafoglio, partecipazioni, investimenti, elenco, riepilogo, relazione, prospetto, registro, azionisti, valutazion(e/i), bozza, pagina, totale, storico',
  nl: 'tabel*, portefeuille, deelnemingen, investeringen, lijst, overzicht, rapport, register, aandeelhouders, waardering(en), concept, pagina, totaal, historie',
  ja: '資本政策表, 一覧*, 投資一覧, ポートフォリオ*, 明細*, 報告書, 株主名簿, 評価*, 単位*, 合計',
  zh: '股权结构*, 一览*, 投资组合, 明细*, 报告, 股东名册, 估值*, 单位*, 合计, 汇总*',
});
/** Titles of tables of what companies raised, whoever paid. */
export const ROUND_TITLES = words({
  en: 'rounds, financings, fund raising(s), (funding/financing) history, raises',
  de: 'finanzierungsrunden, finanzierungshistorie',
  fr: 'levées de fonds, tours de (table/financement)',
  es: 'rondas',
  pt: 'rodadas, rondas',
  it: 'round di finanziamento',
  nl: 'financieringsrondes',
  ja: '資金調達*',
  zh: '融资*',
});
/** The first letters of a company's number in a register, behind its name. */
export const REGISTER_NUMBERS = words({
  en: '(company/registration/reg./registered) (no/number)',
  de: 'hrb, hra, handelsregister, amtsgericht, fn',
  fr: 'rcs, siren, siret',
  es: 'cif, nif',
  pt: 'cnpj, nipc',
  it: 'p. iva, c.f., rea',
  nl: 'kvk',
  ja: '法人番号',
  zh: '统一社会信用代码',
});
/** Tabs of calls and payments, whose rows are seldom purchases. */
export const PAYMENT_TITLES = words({
  en: 'capital call(s), draw down(s), contribution(s), distribution(s), dividend(s), proceeds, cash flow(s), payment(s), commitment(s), allocation(s), subscription(s)',
  de: 'kapitalabruf(e), abrufe, einzahlung(en), ausschüttung(en), zahlung(en), zusagen, zeichnungen',
  fr: 'appel(s) de fonds, apports, distribution(s), dividende(s), flux de trésorerie, paiement(s), engagements, souscriptions',
  es: 'llamadas de capital, aportaciones, distribuciones, dividendos, flujos de caja, pagos, compromisos, suscripciones',
  pt: 'chamadas de capital, distribuições, dividendos, fluxo de caixa, pagamentos, compromissos, subscrições',
  it: 'richiami, versamenti, distribuzioni, dividendi, flussi di cassa, pagamenti, impegni, sottoscrizioni',
  nl: 'kapitaaloproepen, stortingen, uitkeringen, kasstromen, betalingen, toezeggingen',
  ja: 'キャピタルコール, 分配*, 配当*, 入出金*',
  zh: '出资*, 分配*, 分红*, 现金流*',
});
/** Tabs of payouts, which are neither purchases nor sales. */
export const PAYOUT_TITLES = words({
  en: 'distributions, dividends',
  de: 'ausschüttungen, dividenden',
  fr: 'distributions, dividendes',
  es: 'distribuciones, dividendos',
  pt: 'distribuições, dividendos',
  it: 'distribuzioni, dividendi',
  nl: 'uitkeringen, dividenden',
  ja: '分配金, 配当金',
  zh: '分配, 分红',
});
/** Tables that show what is not, or not yet, so. */
export const NOT_MEANT_TITLES = words({
  en: 'pro forma, illustrative, hypothetical, draft(s), scenario(s), forecast(s), budget(ed), projection(s), example(s), dummy, mock, sample(s), superseded, outdated, preliminary, do not use, test data, pipeline, watch list, deal flow, prospects, proposed',
  de: 'entwurf, entwürfe, szenario, szenarien, prognose(n), planung, plan, beispiel(e), muster, vorläufig, veraltet, nicht verwenden',
  fr: 'projet(s), scénario(s), prévision(s), budget, simulation(s), exemple(s), provisoire, obsolète, ne pas utiliser',
  es: 'borrador(es), escenario(s), previsi(ón/ones), presupuesto, simulaci(ón/ones), ejemplo(s), provisional, obsoleto, no usar',
  pt: 'rascunho(s), cenário(s), previs(ão/ões), orçamento, simulaç(ão/ões), exemplo(s), provisório, obsoleto, não usar',
  it: 'bozz(a/e), scenar(io/i), previsione, previsioni, budget, simulazion(e/i), esemp(io/i), provvisorio, obsoleto, non usare',
  nl: 'concept(en), scenario’s, prognose(s), begroting, voorbeeld(en), voorlopig, verouderd, niet gebruiken',
  ja: '予測*, 計画*, シミュレーション*, サンプル*, 例*, 暫定*, 案件リスト*',
  zh: '预测*, 计划*, 模拟*, 示例*, 草稿*, 样本*, 储备*',
});
/** Tables worked out from the holdings, or of what might become of them. */
export const MODEL_TITLES = words({
  en: 'waterfall, sensitivity, sensitivities, sensitivity analysis, exit analysis, returns analysis, return analysis, dilution analysis, what if, assumptions, valuation model, returns model, exit model, fund model, cap table model',
  de: 'wasserfall, sensitivität, sensitivitätsanalyse, annahmen, bewertungsmodell, fondsmodell',
  fr: 'sensibilité, analyse de sensibilité, hypothèses, modèle de valorisation',
  es: 'sensibilidad, análisis de sensibilidad, supuestos, hipótesis',
  pt: 'sensibilidade, análise de sensibilidade, premissas',
  it: 'sensitività, analisi di sensitività, ipotesi',
  nl: 'gevoeligheid, gevoeligheidsanalyse, aannames',
  ja: '感応度*, 前提*',
  zh: '敏感性*, 假设*',
});
/** Tabs beside the current ones. */
export const OTHER_TABS = words({
  en: 'passed, declined, lost, exit(s/ed/), reali(s/z)ed, sold, divested, disposal(s), write off(s), written off, closed, former, historic(al), archive(d), old, backup, bak, copy, template, test(s), testing, model(s), plan(ned), wip, working, previous, prior, closed lost, dead, trash, scratch, temp, tmp',
  de: 'abgelehnt, verkauft, exits, abgeschrieben, ehemalig(e), historisch, archiv, alt, kopie, vorlage, test',
  fr: 'refusés, cédés, sorties, cessions, radiés, anciens, historique, archive(s), copie, modèle, test',
  es: 'rechazadas, vendidas, salidas, desinversiones, antiguas, histórico, archivo, copia, plantilla, prueba',
  pt: 'rejeitadas, vendidas, saídas, desinvestimentos, antigas, histórico, arquivo, cópia, modelo, teste',
  it: 'rifiutate, cedute, uscite, dismissioni, storico, archivio, copia, modello, prova',
  nl: 'afgewezen, verkocht, exits, afgeschreven, voormalig*, historie, archief, oud, kopie, sjabloon, test',
  ja: '売却済*, 償却済*, 見送り*, 過去*, 旧*, コピー*, テンプレート*, テスト*',
  zh: '已退出*, 已核销*, 已否决*, 历史*, 存档*, 旧*, 副本*, 模板*, 测试*',
});
/** Parts of the world that are no countries, which tabs are called after. */
export const REGIONS = words({
  en: 'europe, (western/eastern/northern/southern/central) europe, dach, nordics, benelux, baltics, emea, apac, latam, mena, cee, iberia, (north/south/latin) america, americas, asia( pacific), africa, middle east, us, usa, u.s., uk, u.k., eu, (rest of/whole) (world/europe), international, domestic, global',
  de: 'europa, nordamerika, asien, ausland, inland, skandinavien, usa',
  fr: 'europe, amérique du nord, asie, étranger, états unis',
  es: 'europa, latinoamérica, américa latina, asia, ee.uu., extranjero',
  pt: 'europa, américa latina, ásia, eua, exterior',
  it: 'europa, nord america, asia, estero, italia',
  nl: 'europa, noord amerika, azië, buitenland, binnenland',
  ja: '海外, 国内, 欧州, 北米, アジア, 米国',
  zh: '海外, 境内, 境外, 欧洲, 北美, 亚洲, 美国',
});
/** Sections of what is over: `Realised investments`, `Exits`. */
export const OVER_SECTIONS = words({
  en: '=(exits/exited/reali(s/z)ed/reali(s/z)ation/reali(s/z)ations/write off/write offs/written off/divestment/divestments/disposals/sold)',
  de: '=(exits/verkauft/veräußert/abgeschrieben/realisiert/ehemalige)',
  fr: '=(sorties/cessions/cédées/radiées/réalisées)',
  es: '=(salidas/desinversiones/vendidas/realizadas)',
  pt: '=(saídas/desinvestimentos/vendidas/realizadas)',
  it: '=(uscite/dismissioni/cedute/realizzate)',
  nl: '=(exits/verkocht/afgeschreven/gerealiseerd)',
  ja: '=売却済(み), =償却済(み), =エグジット',
  zh: '=已退出, =已核销',
});
export const OVER_STATES = words({
  en: '((fully/partially/partly) )(reali(s/z)ed/exited/sold/divested/disposed/written (off/down)/former/past/closed/liquidated/dead/failed/inactive)',
  de: '(verkaufte/veräußerte/realisierte/abgeschriebene/ehemalige)',
  fr: '(anciennes/anciens)',
  es: 'antiguas',
  it: 'ex',
  nl: '(verkochte/gerealiseerde/afgeschreven/voormalige)',
});
export const HELD_THINGS = words({
  en: 'investment(s), portfolio, compan(y/ies), position(s), holding(s), deal(s), asset(s)',
  de: 'beteiligung(en), unternehmen, positionen, portfolio',
  fr: 'participations, investissements, sociétés, lignes',
  es: 'participadas, inversiones, empresas',
  pt: 'investidas, investimentos, empresas',
  it: 'partecipazioni, investimenti, società',
  nl: 'deelnemingen, investeringen, bedrijven',
});
/** Titles of schedules of investments. */
export const SCHEDULES = words({
  en: '((unaudited/audited) )(consolidated )(condensed )schedule(s) of (portfolio )investment(s)',
});
export const LEDGERS = words({ en: 'ledger' });
/** A ledger of one kind behind the company's name; behind a class's name the class is not the company's. */
export const LEDGERS_OF = words({
  en: '(stock/share/shares/certificate/certificates/equity/convertible/convertibles/convertible note/convertible notes/convertible security/convertible securities/note/notes/safe/safes/warrant/warrants) ledger',
});
export const LEDGER_SUMMARIES = words({ en: 'summary, detailed cap, stakeholder view, context' });
export const OWNERSHIP_TITLES = words({ en: 'ownership' });
export const CAP_TABLES = words({
  en: 'cap table(s), captable, capitali(s/z)ation( table)(s), (detailed/summary/intermediate) cap, share holding(s), shareholders',
  de: 'kapitalisierungstabelle, gesellschafterliste, beteiligungsstruktur, aktionäre, gesellschafter',
  fr: 'table de capitalisation, actionnariat, actionnaires, répartition du capital',
  es: 'tabla de capitalización, accionistas, accionariado',
  pt: 'tabela de capitalização, quadro societário, acionistas',
  it: 'compagine sociale, azionisti',
  nl: 'aandeelhouders, kapitalisatietabel',
  ja: '資本政策表, 株主構成, 株主名簿',
  zh: '股权结构*, 股东名册',
});
/** Titles that begin with one of these name the company behind it: `Cap table of Acme`. */
export const CAP_TABLES_OF = words({
  en: '(the )(cap table/capitali(s/z)ation table/captable/shareholder/shareholders/shareholding/shareholdings/holders/(list/register) of (shareholders/members)/stock ledger) (of/for/in)',
  de: '(kapitalisierungstabelle/gesellschafterliste/liste der gesellschafter/aktienregister/aktienbuch/cap table) (der/von)',
  fr: '(table de capitalisation/actionnariat/liste des (actionnaires/associés)/registre des (actionnaires/mouvements de titres)/cap table) de (la )(société )',
  es: '((tabla/cuadro) de capitalización/libro (registro )de socios/cap table) de',
  pt: '(tabela de capitalização/quadro (societário/de acionistas)/cap table) (da/de/do)',
  it: '(cap table/compagine sociale/(elenco/libro) soci) di',
  nl: '(kapitalisatietabel/aandeelhoudersregister/cap table) van',
});
/** The words behind the company in its title: `Acme detailed cap table`. */
export const OF_ONE_TITLES = words({
  en: '((pro forma/current/detailed/summary/intermediate/fully diluted) )((pro forma/current/detailed/summary/intermediate/fully diluted) )(cap table/capitali(s/z)ation/detailed cap/summary cap/intermediate cap)',
  ja: '資本政策表, 株主名簿, 株主一覧',
  zh: '股权结构, 股东名册, 股东名单',
});
export const LEDGER_TITLES = words({
  en: '(summary/detailed/intermediate) cap(itali(s/z)ation), capitali(s/z)ation, cap table',
});
/** Words at the beginning of a title that are no name. */
export const NO_OWNERS = words({
  en: 'pro forma, the, our, current, post, pre, series, seed, simple, sample, detailed, summary',
});
/** Figures that a table shows of holdings. */
export const FIGURES = words({
  en: 'value(s), nav, mark(s), cost(s), invested, amount(s), held, owned',
  de: 'wert(e), kosten, betrag, beträge, gehalten',
  fr: 'valeur(s), coût(s), investi, montant(s), détenu*',
  es: 'valor(es), coste(s), invertido, importe(s)',
  pt: 'valor(es), custo(s), investido, montante(s)',
  it: 'valor(e/i), cost(o/i), investito, import(o/i)',
  nl: 'waarde(n), kosten, geïnvesteerd, bedrag(en)',
  ja: '評価額, 取得原価, 投資額',
  zh: '估值, 成本, 投资金额',
});
export const FIGURE_CURRENCIES = words({ en: 'usd, eur, gbp, chf' });
export const BY_OR_OF = words({
  en: 'by, of, for',
  de: 'von, für',
  fr: 'de, par, pour',
  es: 'de, por, para',
  pt: 'de, por, para',
  it: 'di, per',
  nl: 'van, voor',
});
/** Titles that begin with one of these name the holder behind it: `Portfolio of Northlight Fund I`. */
export const HELD_BY_TITLES = words({
  en: '(the )((current/investment/unaudited/audited/consolidated/condensed/direct/unrealised/unrealized) )((current/investment/unaudited/audited/consolidated/condensed/direct/unrealised/unrealized) )(portfolio/holding/holdings/position/positions/investment/investments/deal/deals/(schedule/list) of (portfolio )investment(s)/(portfolio )(overview/summary/report)) (of/for/held by/by/in) (the )',
  de: '(portfolio/beteiligungen/übersicht/bericht) (des/der/von) ',
  fr: '(portefeuille/participations/investissements/inventaire) (de la/du/de/des) ',
  es: '(cartera/participaciones/inversiones) (del/de la/de) ',
  pt: '(carteira/portfólio/participações/investimentos) (do/da/de) ',
  it: '(portafoglio/partecipazioni/investimenti) (del/della/di) ',
  nl: '(portefeuille/deelnemingen/investeringen) van ',
});
/** A day behind one of these is that of a table. */
export const AS_OF = words({
  en: 'as (of/at/on)',
  de: 'per, zum, stand',
  fr: 'au',
  es: 'a',
  pt: 'em',
  it: 'al',
  nl: 'per',
});
export const UNIT_LINES = words({
  en: 'note(s), source(s)',
  de: 'hinweis(e), anmerkung(en), quelle(n)',
  fr: 'note(s), source(s), remarque(s)',
  es: 'nota(s), fuente(s)',
  pt: 'nota(s), fonte(s)',
  it: 'nota, note, fonte, fonti',
  nl: 'noot, bron(nen)',
  ja: '注, 出所, 備考',
  zh: '注, 来源, 备注',
});
export const CONTINUED = words({
  en: 'continued, cont’d, cont.',
  de: 'fortsetzung',
  fr: 'suite',
  es: 'continuación',
  pt: 'continuação',
  it: 'segue',
  nl: 'vervolg',
  ja: '続き',
  zh: '续',
});
export const PAGES = words({
  en: 'page',
  de: 'seite',
  fr: 'page',
  es: 'página',
  pt: 'página',
  it: 'pagina',
  nl: 'pagina',
  ja: 'ページ',
  zh: '页',
});
/** The words before a title's value: `Company: Acme`. */
export const TITLE_LABELS = {
  company: words({
    en: '(portfolio )company( name), issuer, target',
    de: 'firma, gesellschaft, unternehmen',
    fr: 'société, entreprise',
    es: 'empresa, sociedad, compañía',
    pt: 'empresa, companhia',
    it: 'società, azienda',
    nl: 'bedrijf, onderneming, vennootschap',
    ja: '会社名, 投資先, 投資先名, 発行会社',
    zh: '公司, 公司名称, 企业名称',
  }),
  fund: words({
    en: 'fund( name), vehicle, investor, holder',
    de: 'fonds, fondsname',
    fr: 'fonds, nom du fonds',
    es: 'fondo, nombre del fondo',
    pt: 'fundo, nome do fundo',
    it: 'fondo, nome del fondo',
    nl: 'fonds',
    ja: 'ファンド, ファンド名, 投資家',
    zh: '基金, 基金名称',
  }),
  day: words({
    en: 'as (of/at), as of date, date, (valuation/report/reporting/cap table) date',
    de: 'stichtag, bewertungsstichtag, stand, datum, per',
    fr: 'date, date d’arrêté, au, arrêté au',
    es: 'fecha, a fecha de, fecha de valoración',
    pt: 'data, data base, data-base, posição em',
    it: 'data, al, data di riferimento',
    nl: 'datum, peildatum, per',
    ja: '基準日, 評価日, 日付',
    zh: '基准日, 估值日, 日期, 截至',
  }),
} as const;
/** The label of the fund in titles of schedules. */
export const FUND_LABELS = words({
  en: 'fund( name), name of (the )fund',
  de: 'fonds',
  fr: 'fonds',
  es: 'fondo',
  pt: 'fundo',
  it: 'fondo',
  nl: 'fonds',
  ja: 'ファンド名',
  zh: '基金名称',
});
/** Parts of a page, with a number or a letter behind them. */
export const PAGE_PARTS = words({
  en: 'section, part, step, schedule, exhibit, annex, appendix, table, scenario, case, option, phase',
  de: 'abschnitt, teil, schritt, anlage, anhang, tabelle, szenario',
  fr: 'section, partie, étape, annexe, tableau, scénario',
  es: 'sección, parte, paso, anexo, tabla, escenario',
  pt: 'seção, parte, etapa, anexo, tabela, cenário',
  it: 'sezione, parte, fase, allegato, tabella, scenario',
  nl: 'sectie, deel, stap, bijlage, tabel, scenario',
});
/** The first or last words of a row of totals. */
export const TOTALS = words({
  en: '((grand/overall/sub) )total(s), sum',
  de: 'summe, gesamt, (gesamt/zwischen/teil)summe, insgesamt',
  fr: 'total, sous total, total général',
  es: 'total, subtotal, total general, =suma',
  pt: 'total, subtotal, total geral, =soma',
  it: 'totale, subtotale, totale generale, =somma',
  nl: 'totaal, subtotaal, eindtotaal, =som',
  ja: '合計, 小計, 総計, =計',
  zh: '合计, 小计, 总计, 合計, 總計',
});
