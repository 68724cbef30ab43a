import { words } from './words.ts';

/*
 * What becomes of holdings, and how they fare. Collected from what people in the field write, and not yet compared
 * with its sources: the Open Cap Table Format and the ILPA portfolio template (en); BVK (de), France Invest (fr),
 * SPAINCAP (es), ABVCAP (pt), AIFI (it) and NVP (nl) on how funds report exits and write-offs; JVCA's fund accounts
 * (ja); AMAC's post-investment reports (zh). /
 */

/** States of what is not held, or not yet, by the whole text. */
export const NOT_HELD = words({
  en: '((fully/partially/partly) )(exited/exit/reali(s/z)ed/reali(s/z)ed (loss/gain)/sold/divested/disposed/written (off/down)/write off/cancel(l)ed/expired/converted/closed/liquidated/dissolved/bankrupt/insolvent/terminated/lapsed/forfeited/repurchased/transferred/ipo/acquired/defaulted/dead)',
  de: '((vollständig/teilweise) )(verkauft/veräußert/realisiert/abgeschrieben/ausgebucht/insolvent/liquidiert/gewandelt/storniert/gekündigt/beendet/geschlossen/erloschen/in liquidation/in insolvenz)',
  fr: '((totalement/partiellement) )(cédée/cédé/vendue/vendu/sortie/sorti/réalisée/réalisé/radiée/radié/liquidée/liquidé/convertie/converti/annulée/annulé/expirée/expiré/en liquidation/dépréciée/déprécié/passée en perte)',
  es: '((total/parcial)mente )(vendida/vendido/desinvertida/desinvertido/realizada/realizado/liquidada/liquidado/cancelada/cancelado/convertida/convertido/vencida/vencido/dada de baja/dado de baja/en liquidación/fallida/fallido), (total/parcial)mente vendida',
  pt: '((total/parcial)mente )(vendida/vendido/desinvestida/desinvestido/realizada/realizado/liquidada/liquidado/cancelada/cancelado/convertida/convertido/vencida/vencido/baixada/baixado/write off/em liquidação/encerrada/encerrado)',
  it: '((total/parzial)mente )(ceduta/ceduto/venduta/venduto/dismessa/dismesso/realizzata/realizzato/liquidata/liquidato/svalutata/svalutato/annullata/annullato/convertita/convertito/scaduta/scaduto/fallita/fallito/in liquidazione)',
  nl: '((volledig/gedeeltelijk) )(verkocht/gerealiseerd/afgeschreven/afgeboekt/geliquideerd/geconverteerd/geannuleerd/verlopen/failliet/beëindigd/gesloten/in liquidatie)',
  ja: '売却済(み), 全売却, 一部売却, 売却, 償却済(み), 償却, 清算済(み), 清算中, 清算, 解散, 倒産, 破産, 転換済(み), 失効, 取消, 上場',
  zh: '已退出, 部分退出, 退出, 已出售, 已核销, 核销, 已注销, 清算中, 已清算, 破产, 已转股, 已终止, 已上市',
});
/** States of deals that were not made, or not yet, by the whole text. */
export const NOT_MADE = words({
  en: 'planned, pipeline, pending, proposed, declined, passed, rejected, withdrawn, closed lost, lost, committed, term sheet, term sheet (signed/issued), due diligence, in (progress/pipeline/dd/review), screening, dropped, on hold, prospect(ive), under review, dead, cancel(l)ed, terminated, no go',
  de: 'geplant, abgelehnt, in (prüfung/bearbeitung), abgesagt, zurückgestellt, pipeline, storniert, in verhandlung',
  fr: 'refusé(e/), en cours d’étude, prévu(e/), à l’étude, abandonné(e/), en négociation, décliné(e/), annulé(e/)',
  es: 'rechazad(o/a), en (estudio/análisis/negociación), previst(o/a), descartad(o/a), pendiente, cancelad(o/a)',
  pt: 'rejeitad(o/a), em (análise/estudo/negociação), previst(o/a), descartad(o/a), pendente, cancelad(o/a)',
  it: 'rifiutat(o/a), in (valutazione/trattativa), previst(o/a), scartat(o/a), annullat(o/a)',
  nl: 'afgewezen, gepland, in (onderzoek/behandeling/onderhandeling), geannuleerd, afgeblazen',
  ja: '検討中, 予定, 見送り, 交渉中, 審査中, 否決, 中止',
  zh: '拟投, 拟投资, 尽调中, 储备, 已否决, 跟进中, 洽谈中, 已放弃, 立项, 过会',
});
/** Beside other text, as behind a certificate's number: `PA-2 (void)`. */
export const VOID = words({
  en: 'void(ed), cancel(l)ed, forfeited, rescinded, superseded, repurchased, surrendered, annulled',
  de: 'storniert, ungültig, annulliert',
  fr: 'annulée(s), annulé(s)',
  es: 'anulad(o/a), cancelad(o/a)',
  pt: 'anulad(o/a), cancelad(o/a)',
  it: 'annullat(o/a)',
  nl: 'geannuleerd, vervallen',
  ja: '取消, 無効',
  zh: '作废, 已撤销',
});
/** States of holdings, and how they fare, by the whole text. */
export const HELD = words({
  en: 'active, current, currently held, live, open, held, holding, invested, unreali(s/z)ed, portfolio, in portfolio, outstanding, closed won, won, complete(d), funded, existing, issued, signed, settled, paid, private, public, listed, operating, performing, outperforming, underperforming, (on/above/below/ahead of/behind) (plan/track/budget), watch, green, amber, yellow, red, yes, ok',
  de: 'aktiv, gehalten, laufend, bestand, im bestand, offen, im portfolio, ja',
  fr: 'active, actif, en portefeuille, en cours, détenue, détenu, oui',
  es: 'activa, activo, en cartera, vigente, viva, vivo, sí',
  pt: 'ativa, ativo, em carteira, vigente, sim',
  it: 'attiva, attivo, in portafoglio, in corso, detenuta, sì',
  nl: 'actief, in portefeuille, lopend, aangehouden, ja',
  ja: '保有, 保有中, 継続, 継続保有, 投資中, 有効',
  zh: '持有, 在管, 存续, 在投, 正常, 未退出, 已投, 已投资',
});
/** Headers of states. */
export const STATE_HEADERS = words({
  en: 'status, state of (deal/investment), deal (stage/state/phase), pipeline (stage/phase), outcome, decision, disposition, stage',
  de: 'status, zustand, stand',
  fr: 'statut, état',
  es: 'estado, situación, estatus',
  pt: 'status, estado, situação',
  it: 'stato',
  nl: 'status',
  ja: 'ステータス, 状況, 状態, 保有区分',
  zh: '状态, 項目狀態, 项目状态',
});
/** States of companies or people, not of holdings. */
export const COMPANY_STATES = words({
  en: '(marital/legal/tax/kyc/filing/approval/audit/regulatory/accreditation) status',
});
export const STAGE_HEADERS = words({
  en: 'stage*',
  de: 'phase',
  fr: 'stade',
  es: 'etapa',
  pt: 'estágio',
  it: 'fase',
  nl: 'fase',
  ja: 'ステージ',
  zh: '阶段',
});
export const STAGES = words({
  en: 'pre seed, seed, series, round, early, late, growth, venture, expansion, buy out(s), bridge, angel, start up, scale up, mature, revenue, product, prototype, mvp, beta, clinical, phase, pre clinical, commercial, extension, mezzanine, follow on, initial, =(a/b/c/d/e/f/g/h), =(a/b/c/d/e/f/g/h)(1/2/3/4/5)(+), =(a/b/c/d/e/f/g/h)+',
  de: 'serie, runde, frühphase, spätphase, wachstum, gründung',
  fr: 'série, amorçage, pré amorçage, croissance, tour',
  es: 'serie, semilla, presemilla, ronda, crecimiento',
  pt: 'série, semente, rodada, crescimento',
  it: 'serie, crescita',
  nl: 'serie, ronde, groei',
  ja: 'シリーズ*, シード, プレシード, アーリー, ミドル, レイター, エンジェル',
  zh: '天使轮, 种子轮, *轮, 成长期, 早期, 后期, 天使, 种子',
});
/** Stages of companies, which are not names of rounds, by the whole text. */
export const COMPANY_STAGES = words({
  en: '(early/late/later/growth/expansion/mature/venture/start up/scale up)( stage)',
  de: 'frühphase, spätphase, wachstumsphase',
  fr: 'croissance, démarrage',
  es: 'crecimiento, etapa temprana',
  pt: 'crescimento, estágio inicial',
  it: 'crescita',
  nl: 'groeifase',
  ja: 'アーリー, ミドル, レイター, アーリーステージ, ミドルステージ, レイターステージ',
  zh: '早期, 成长期, 后期',
});
/** Headers of days, marks and reasons of an end. */
export const ENDS = words({
  en: 'exit(ed), sold, sale, disposal(s), disposed, divest*, reali(s/z)(ed/ation), liquidat*, written off, write off, wound up, dissol*, redeemed, redemption, repaid, cancel(l)(ed/ation), terminat*, exercised, conver(ted/sion)',
  de: 'exit, verkauf*, veräußer*, abschreibung*, liquidation, kündigung*, rückzahlung*, wandlung*',
  fr: 'sortie, cession, liquidation, radiation, annulation, remboursement, conversion',
  es: 'salida, venta, desinversión, liquidación, cancelación, reembolso, conversión',
  pt: 'saída, venda, desinvestimento, liquidação, cancelamento, conversão',
  it: 'uscita, cessione, vendita, dismissione, liquidazione, conversione',
  nl: 'exit, verkoop, liquidatie, afschrijving, conversie',
  ja: '売却*, エグジット*, イグジット*, 清算*, 償還*, 転換*',
  zh: '退出*, 出售*, 清算*, 转股*',
});
export const CONVERTED_TO = words({
  en: 'converted (in/)to',
  de: 'gewandelt in',
  fr: 'converti en',
  es: 'convertido en',
  pt: 'convertido em',
  it: 'convertito in',
  nl: 'geconverteerd in',
});
/** Beside a word for an end, these speak of a possible or different one. */
export const NOT_YET = words({
  en: 'expected, strategy, plan(ned), route, target, option(s), horizon, scenario, potential, likely, price, cap, discount, rate, ratio, type, share(s), right(s), un reali(s/z)ed, into, term(s)',
  de: 'erwartet*, geplant*, strategie, ziel, szenario, preis, satz, recht(e), art, unrealisiert*',
  fr: 'prévu(e), stratégie, objectif, scénario, prix, taux, type, actions, droits, latent*',
  es: 'previst(o/a), estrategia, objetivo, precio, tasa, tipo, acciones',
  pt: 'previst(o/a), estratégia, meta, preço, taxa, tipo, ações',
  it: 'previst(o/a), strategia, obiettivo, prezzo, tasso, tipo, azioni',
  nl: 'verwacht*, strategie, doel, prijs, koers, soort, aandelen',
  ja: '予定*, 見込*, 想定*, 価額, 価格, 株数, 条件',
  zh: '预计*, 预期*, 计划*, 价格, 方式, 条件, 股数',
});
export const PLANS = words({
  en: 'expected, strategy, planned, route, target, horizon, scenario, potential, likely',
  de: 'erwartet*, geplant*, strategie, szenario',
  fr: 'prévu(e), stratégie, scénario',
  es: 'previst(o/a), estrategia',
  pt: 'previst(o/a), estratégia',
  it: 'previst(o/a), strategia',
  nl: 'verwacht*, strategie',
  ja: '予定*, 見込*, 想定*',
  zh: '预计*, 预期*, 计划*',
});
/** Headers of remarks. */
export const REMARK_HEADERS = words({
  en: 'note(s), comment(s), remark(s), memo, update(s), history, observation(s)',
  de: 'bemerkung(en), anmerkung(en), kommentar(e), notiz(en), hinweis(e)',
  fr: 'remarque(s), commentaire(s), observation(s)',
  es: 'nota(s), comentario(s), observaci(ón/ones)',
  pt: 'nota(s), comentário(s), observaç(ão/ões)',
  it: 'note, commenti, osservazioni',
  nl: 'opmerking(en), toelichting(en), notitie(s)',
  ja: '備考, 摘要, コメント, メモ, 特記事項',
  zh: '备注, 備註, 说明, 评论',
});
/** Remarks that a row is not what it seems. */
export const ENDED_REMARKS = words({
  en: 'converted, written (off/down), wrote (off/down), write (off/down), exited, sold, liquidated, dissolved, wound (up/down), shut down, ceased, bankrupt*, insolven*, cancel(l)ed, terminated, repaid, redeemed, repurchased, rescinded, void(ed), acquired by, merged (into/with), transferred, not (yet )(closed/signed/funded/invested/paid), pending, to be (confirmed/signed/closed/funded), tbc, tbd, estimate(d), provisional, placeholder, duplicate, do not use, (stock/share/forward/reverse) split, post split, pre split',
  de: 'gewandelt, abgeschrieben, ausgebucht, verkauft, veräußert, liquidiert, insolven*, storniert, gekündigt, zurückgezahlt, übertragen, noch nicht (unterschrieben/gezahlt/geschlossen/investiert), vorläufig, geschätzt, doppelt, nicht verwenden, aktiensplit',
  fr: 'converti(e/es/s/), passé(e/) en perte, radié(e/es/s/), cédé(e/es/s/), vendu(e/es/s/), liquidé(e/es/s/), en faillite, faillite, redressement judiciaire, annulé(e/es/s/), remboursé(e/es/s/), transféré(e/es/s/), non (signé/versé/libéré), à confirmer, provisoire, estimé(e/es/s/), doublon',
  es: 'convertid(o/a), dad(o/a) de baja, vendid(o/a), liquidad(o/a), quiebra, concurso de acreedores, cancelad(o/a), reembolsad(o/a), traspasad(o/a), pendiente, por confirmar, provisional, estimad(o/a), duplicad(o/a)',
  pt: 'convertid(o/a), baixad(o/a), vendid(o/a), liquidad(o/a), falência, recuperação judicial, cancelad(o/a), reembolsad(o/a), transferid(o/a), pendente, a confirmar, provisóri(o/a), estimad(o/a), duplicad(o/a)',
  it: 'convertit(o/a), svalutat(o/a), ceduto, venduto, liquidat(o/a), fallit(o/a), fallimento, annullat(o/a), rimborsat(o/a), trasferit(o/a), da confermare, provvisori(o/a), stimat(o/a), duplicat(o/a)',
  nl: 'geconverteerd, afgeschreven, afgeboekt, verkocht, geliquideerd, failliet, faillissement, geannuleerd, terugbetaald, overgedragen, nog niet (getekend/betaald), voorlopig, geschat, dubbel',
  ja: '転換済*, 償却済*, 売却済*, 清算*, 解散, 倒産, 破産, 取消, 返済済*, 譲渡済*, 未払込, 未定, 暫定, 見込, 重複, 株式分割',
  zh: '已转股, 已核销, 已出售, 已退出, 已清算, 破产, 已注销, 已撤销, 已还款, 已转让, 未签署, 未支付, 待定, 暂估, 重复, 拆股',
});
/** Notes below a table that a row is over; stricter, because a note may be about anything. */
export const NOTES_OF_END = words({
  en: 'written off, wrote off, exited, liquidated, dissolved, wound (up/down), bankrupt*, insolven*, cancel(l)ed, rescinded, void(ed), repaid, redeemed, repurchased, sold, acquired by, merged (into/with), transferred to, converted into, not (yet )(closed/signed/funded/invested/paid/issued)',
  de: 'abgeschrieben, ausgebucht, verkauft, veräußert, liquidiert, insolven*, storniert, zurückgezahlt, gewandelt in, noch nicht (unterschrieben/gezahlt/geschlossen)',
  fr: 'passé(e/) en perte, radié(e/), cédé(e/), vendu(e/), liquidé(e/), faillite, annulé(e/), remboursé(e/), converti(e/) en',
  es: 'dad(o/a) de baja, vendid(o/a), liquidad(o/a), quiebra, cancelad(o/a), reembolsad(o/a), convertid(o/a) en',
  pt: 'baixad(o/a), vendid(o/a), liquidad(o/a), falência, cancelad(o/a), reembolsad(o/a), convertid(o/a) em',
  it: 'svalutat(o/a), ceduto, ceduta, vendut(o/a), liquidat(o/a), fallit(o/a), annullat(o/a), rimborsat(o/a), convertit(o/a) in',
  nl: 'afgeschreven, afgeboekt, verkocht, geliquideerd, failliet, geannuleerd, terugbetaald, geconverteerd in',
  ja: '償却済*, 売却済*, 清算*, 解散, 倒産, 破産, 取消, 返済済*, 転換済*',
  zh: '已核销, 已出售, 已退出, 已清算, 破产, 已注销, 已还款, 已转股',
});
/** Amounts converted into a currency are not converted notes. */
export const INTO_CURRENCY = words({ en: 'converted into (usd/eur/gbp/chf/us dollar(s)/euro(s)/dollar(s)/pound(s))' });

/** States that issuers' ledgers give to what is outstanding, by the whole text. */
export const LEDGER_HELD = words({
  en: 'outstanding, active, issued, signed, fully signed, accepted, current, held, open',
});
export const LEDGER_ENDED = words({
  en: 'cancel(l)ed, converted, repurchased, exercised, expired, terminated, forfeited, transferred, retired, void(ed)',
});
