import { words } from './words.ts';

/*
 * What becomes of holdings, and how they fare. Collected from what people in the field write, and not yet compared
 * with its sources: the Open Cap Table Format and the ILPA portfolio template (en); BVK (de), France Invest (fr),
 * SPAINCAP (es), ABVCAP (pt), AIFI (it) and NVP (nl) on how funds report exits and write-offs; JVCA's fund accounts
 * (ja); AMAC's post-investment reports (zh). /
 */

/** States of what is not held, or not yet, by the whole text. */
export const NOT_HELD = words({
  en: '((fully/partially/partly) )(exited/exit/reali(s/z)ed/reali(s/z)ed (loss/gain)/sold/divested/disposed/written (off/down)/write off/cancel(l)ed/expired/converted/closed/liquidated/dissolved/bankrupt/insolvent/terminated/lapsed/forfeited/repurchased/transferred/ipo/acquired/defaulted/dead), failed, lost, matured, rip, tombstone, zombie, dormant, defunct, struck off, restructured, inactive, past, former, wound up, ceased, closed down, shut down, impaired, (fully )(impaired/provisioned), trade sale, secondary sale, liquidation, receivership, merged, acqui hire(d)',
  de: '((vollständig/teilweise) )(verkauft/veräußert/realisiert/abgeschrieben/ausgebucht/insolvent/liquidiert/gewandelt/storniert/gekündigt/beendet/geschlossen/erloschen/in liquidation/in insolvenz), aufgelöst, gelöscht, stillgelegt, totalverlust, ruhend, inaktiv, ehemalig, verschmolzen, zurückgezahlt, insolvenz',
  fr: '((totalement/partiellement) )(cédée/cédé/vendue/vendu/sortie/sorti/réalisée/réalisé/radiée/radié/liquidée/liquidé/convertie/converti/annulée/annulé/expirée/expiré/en liquidation/dépréciée/déprécié/passée en perte), sold(é/ée), dissou(s/te), en sommeil, provisionné(e/), perte totale, fermé(e/), inacti(f/ve), éteint(e/), amorti(e/), remboursé(e/), fusionné(e/)',
  es: '((total/parcial)mente )(vendida/vendido/desinvertida/desinvertido/realizada/realizado/liquidada/liquidado/cancelada/cancelado/convertida/convertido/vencida/vencido/dada de baja/dado de baja/en liquidación/fallida/fallido), (total/parcial)mente vendida, cerrad(o/a), disuelt(o/a), extinguid(o/a), amortizad(o/a), inactiv(o/a), pérdida total, fusionad(o/a)',
  pt: '((total/parcial)mente )(vendida/vendido/desinvestida/desinvestido/realizada/realizado/liquidada/liquidado/cancelada/cancelado/convertida/convertido/vencida/vencido/baixada/baixado/write off/em liquidação/encerrada/encerrado), fechad(o/a), dissolvid(o/a), extint(o/a), amortizad(o/a), inativ(o/a), falid(o/a), perda total, incorporad(o/a)',
  it: '((total/parzial)mente )(ceduta/ceduto/venduta/venduto/dismessa/dismesso/realizzata/realizzato/liquidata/liquidato/svalutata/svalutato/annullata/annullato/convertita/convertito/scaduta/scaduto/fallita/fallito/in liquidazione), chius(o/a), sciolt(o/a), cessat(o/a), estint(o/a), azzerat(o/a), inattiv(o/a), perdita totale, incorporat(o/a), rimborsat(o/a)',
  nl: '((volledig/gedeeltelijk) )(verkocht/gerealiseerd/afgeschreven/afgeboekt/geliquideerd/geconverteerd/geannuleerd/verlopen/failliet/beëindigd/gesloten/in liquidatie), opgeheven, ontbonden, gestaakt, slapend, inactief, gestopt, gefuseerd, terugbetaald',
  ja: '売却済(み), 全売却, 一部売却, 売却, 償却済(み), 償却, 清算済(み), 清算中, 清算, 解散, 倒産, 破産, 転換済(み), 失効, 取消, 上場, 休眠, 廃業, 全損, 減損(済/済み), 償還済(み), 上場(済/済み), ipo(済/済み), 合併',
  zh: '已退出, 部分退出, 退出, 已出售, 已核销, 核销, 已注销, 清算中, 已清算, 破产, 已转股, 已终止, 已上市, 停业, 吊销, 注销, 全额计提, 已回购, 已合并, 停运, 失联, 已关闭',
});
/** States of deals that were not made, or not yet, by the whole text. */
export const NOT_MADE = words({
  en: 'planned, pipeline, pending, proposed, declined, passed, rejected, withdrawn, closed lost, lost, committed, term sheet, term sheet (signed/issued), (due )diligence, (first/intro/partner) (meeting/call), sourced, evaluat(ing/ion), (ic/investment committee)( (approved/review)), watchlist, in (progress/pipeline/dd/review), screening, dropped, on hold, prospect(ive), under review, dead, cancel(l)ed, terminated, no go, draft, forecast, reserved, undrawn, unsigned, loi, (under/signed) loi, loi (signed/issued), letter of intent, soft circled, (verbal/soft) commitment, verbal, awaiting (signature/closing/funding/payment), under negotiation, in negotiation, expected, upcoming, deal lost, test',
  de: 'geplant, abgelehnt, in (prüfung/bearbeitung), abgesagt, zurückgestellt, pipeline, storniert, in verhandlung, entwurf, in planung, offen zur unterschrift, wartet auf unterschrift, absichtserklärung',
  fr: 'refusé(e/), en cours d’étude, prévu(e/), à l’étude, abandonné(e/), en négociation, décliné(e/), annulé(e/), projet, en attente( de signature), en cours de (signature/négociation), lettre d’intention',
  es: 'rechazad(o/a), en (estudio/análisis/negociación), previst(o/a), descartad(o/a), pendiente, cancelad(o/a), borrador, pendiente de (firma/cierre), carta de intenciones, prevista',
  pt: 'rejeitad(o/a), em (análise/estudo/negociação), previst(o/a), descartad(o/a), pendente, cancelad(o/a), rascunho, pendente de (assinatura/fechamento), a assinar, carta de intenções',
  it: 'rifiutat(o/a), in (valutazione/trattativa), previst(o/a), scartat(o/a), annullat(o/a), bozza, da firmare, in attesa( di firma), lettera d’intenti',
  nl: 'afgewezen, gepland, in (onderzoek/behandeling/onderhandeling), geannuleerd, afgeblazen, concept, in afwachting( van ondertekening), te tekenen, intentieverklaring',
  ja: '検討中, 予定, 見送り, 交渉中, 審査中, 否決, 中止, 契約前, 未契約, 未払込, 検討, 保留',
  zh: '拟投, 拟投资, 尽调中, 储备, 已否决, 跟进中, 洽谈中, 已放弃, 立项, 过会, 待签约, 待打款, 待付款, 未签约, 意向, 暂停',
});
/** States of holdings, by the whole text. */
export const HELD = words({
  en: 'active, alive, current, currently held, live, open, held, holding, invested, unreali(s/z)ed, portfolio, in portfolio, outstanding, closed won, won, funded, existing, issued',
  de: 'aktiv, gehalten, laufend, bestand, im bestand, offen, im portfolio',
  fr: 'active, actif, en portefeuille, en cours, détenue, détenu',
  es: 'activa, activo, en cartera, vigente, viva, vivo',
  pt: 'ativa, ativo, em carteira, vigente',
  it: 'attiva, attivo, in portafoglio, in corso, detenuta',
  nl: 'actief, in portefeuille, lopend, aangehouden',
  ja: '保有, 保有中, 継続, 継続保有, 投資中, 有効',
  zh: '持有, 在管, 存续, 在投, 正常, 未退出, 已投, 已投资',
});
/** How holdings fare, and answers to whether they are held, by the whole text; elsewhere they may be about anything. */
export const FARING = words({
  en: 'complete(d), signed, settled, paid, private, public, listed, operating, performing, outperforming, underperforming, (on/above/below/ahead of/behind) (plan/track/budget), watch, green, amber, yellow, red, yes, ok',
  de: 'ja, unterzeichnet, unterschrieben, abgeschlossen, bezahlt, vollzogen',
  fr: 'oui, signé(e/), payé(e/), libéré(e/)',
  es: 'sí, firmad(o/a), pagad(o/a), completad(o/a)',
  pt: 'sim, assinad(o/a), pag(o/a), concluíd(o/a)',
  it: 'sì, firmat(o/a), pagat(o/a), completat(o/a)',
  nl: 'ja, getekend, betaald, afgerond',
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
  en: 'exit(ed), date out, sold, sale, disposal(s), disposed, divest*, reali(s/z)(ed/ation), liquidat*, written off, write off, wound up, dissol*, redeemed, redemption, repaid, cancel(l)(ed/ation), terminat*, exercised, conver(ted/sion)',
  de: 'gewandelt, exit*, verkauf*, veräußer*, abschreibung*, liquidation, kündigung*, rückzahlung*, wandlung*',
  fr: 'converti(e/s/es), sortie, cession, vente, cédé*, désinvesti*, liquidation, radiation, annulation, remboursement, conversion',
  es: 'convertid*, salida, venta, vendid*, desinver*, liquidación, cancelación, reembolso, conversión',
  pt: 'convertid*, saída, venda, vendid*, desinvesti*, liquidação, cancelamento, conversão',
  it: 'convertit*, uscita, cessione, vendita, dismission*, disinvest*, liquidazione, conversione',
  nl: 'geconverteerd, exit*, verkoop*, verkocht, desinvestering*, liquidatie, afschrijving, conversie',
  ja: '売却*, エグジット*, イグジット*, 清算*, 償還*, 転換*',
  zh: '退出*, 出售*, 清算*, 转股*',
});
/** Ends that left something. */
export const PARTIAL = words({
  en: 'partial(ly), partly, in part',
  de: 'teilweise, teilverkauf*, teilexit*, teilveräußer*',
  fr: 'partiel(s), partielle(s), partiellement',
  es: 'parcial(es/mente)',
  pt: 'parcial(mente), parciais',
  it: 'parzial(e/i/mente)',
  nl: 'gedeeltelijk*, deels',
  ja: '一部*',
  zh: '部分*',
});
/** Headers of what is still there after an end. */
export const REMAINS = words({
  en: 'remaining, residual, unreali(s/z)ed, rvpi, still held',
  de: 'verbleibend*, restlich*, restbuchwert, restwert, restbestand, unrealisiert*',
  fr: 'restant(e/s/es), résiduel*, non réalisé*',
  es: 'restante(s), remanente(s), residual*, no realizad*',
  pt: 'restante(s), remanescente(s), residual*, não realizad*',
  it: 'rimanent*, residu*, non realizzat*',
  nl: 'resterend*, ongerealiseerd*, restwaarde',
  ja: '残存*, 未実現*',
  zh: '剩余*, 未实现*',
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
/** Says beside other text that a row is over, or not what it seems: `PA-2 (void)`, `(1) Converted into Series B`. */
export const ENDED = words({
  en: 'written off, wrote off, write off(s), exited, sold, liquidat(ed/ion), dissolved, (wound/winding/wind) (up/down), struck off, bankrupt*, insolven*, in administration, receivership, chapter (7/11), ceased, shut down, closed down, cancel(l)ed, rescinded, void(ed), forfeited, superseded, surrendered, annulled, repaid, redeemed, repurchased, acquired by, acqui hire(d), merged (into/with), transferred to, converted into, not (yet )(closed/signed/funded/invested/paid/issued/completed)',
  de: 'abgeschrieben, ausgebucht, verkauft, veräußert, liquidiert, liquidation, aufgelöst, insolven*, storniert, annulliert, ungültig, zurückgezahlt, gewandelt in, totalverlust, (noch )nicht (unterschrieben/gezahlt/geschlossen/investiert/vollzogen)',
  fr: 'passé(e/) en perte, radié(e/es/s/), cédé(e/es/s/), vendu(e/es/s/), liquidé(e/es/s/), liquidation, dissou(s/te/tes), faillite, dépôt de bilan, redressement judiciaire, annulé(e/es/s/), remboursé(e/es/s/), converti(e/es/s/) en, non (signé/versé/libéré/clôturé)(e/)',
  es: 'dad(o/a) de baja, vendid(o/a), liquidad(o/a), liquidación, disuelt(o/a), quiebra, concurso de acreedores, anulad(o/a), cancelad(o/a), reembolsad(o/a), convertid(o/a) en, (no/sin) (firmad(o/a)/cerrad(o/a)/pagad(o/a)/firmar/cerrar)',
  pt: 'baixad(o/a), baixa contábil, vendid(o/a), liquidad(o/a), liquidação, falência, recuperação judicial, anulad(o/a), cancelad(o/a), reembolsad(o/a), convertid(o/a) em, não (assinad(o/a)/fechad(o/a)/pag(o/a))',
  it: 'svalutat(o/a), cedut(o/a), vendut(o/a), liquidat(o/a), liquidazione, fallit(o/a), fallimento, annullat(o/a), rimborsat(o/a), convertit(o/a) in, non (firmat(o/a)/chius(o/a)/versat(o/a))',
  nl: 'afgeschreven, afgeboekt, verkocht, geliquideerd, liquidatie, failliet, faillissement, geannuleerd, vervallen, terugbetaald, geconverteerd in, (nog )niet (getekend/betaald/afgerond)',
  ja: '償却済*, 売却済*, 清算*, 解散, 倒産*, 破産*, 取消, 無効, 返済済*, 転換済*, 未契約, 未払込',
  zh: '已核销, 已出售, 已退出, 已清算, 破产, 已注销, 已撤销, 作废, 已还款, 已转股, 未签署, 未支付, 未交割',
});
/** Says the same in a remark or under a header of no meaning; in a note below the table it may be of anything. */
export const DOUBTED = words({
  en: 'converted, written down, wrote down, write down, impair(ed/ment), terminated, merged, transferred, pending, to be (confirmed/signed/closed/funded), tbc, tbd, estimate(d), provisional, placeholder, duplicate, do not use, deal lost, awaiting (signature/closing/funding), (stock/share/forward/reverse) split, post split, pre split',
  de: 'gewandelt, gekündigt, übertragen, vorläufig, geschätzt, doppelt, nicht verwenden, exit erfolgt, aktiensplit',
  fr: 'converti(e/es/s/), transféré(e/es/s/), à confirmer, provisoire, estimé(e/es/s/), doublon',
  es: 'convertid(o/a), traspasad(o/a), pendiente, por confirmar, provisional, estimad(o/a), duplicad(o/a)',
  pt: 'convertid(o/a), transferid(o/a), pendente, a confirmar, provisóri(o/a), estimad(o/a), duplicad(o/a)',
  it: 'convertit(o/a), trasferit(o/a), da confermare, provvisori(o/a), stimat(o/a), duplicat(o/a)',
  nl: 'geconverteerd, overgedragen, voorlopig, geschat, dubbel',
  ja: '譲渡済*, 未定, 暫定, 見込, 重複, 株式分割',
  zh: '已转让, 待定, 暂估, 重复, 拆股',
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
/** States of rows that do not count, as if they had never been entered. */
export const VOIDED = words({
  en: 'void(ed), cancel(l)ed, refunded, retracted, rescinded, annulled, reversed, superseded, deleted, entered in error, error, erroneous, duplicate(d)',
  de: 'storniert, ungültig, annulliert, gelöscht, nichtig, doppelt',
  fr: 'annulé(e/s/es/), nul(le), supprimé(e), doublon',
  es: 'anulad(o/a), cancelad(o/a), nul(o/a), eliminad(o/a), duplicad(o/a)',
  pt: 'anulad(o/a), cancelad(o/a), nul(o/a), excluíd(o/a), duplicad(o/a)',
  it: 'annullat(o/a), cancellat(o/a), null(o/a), eliminat(o/a), duplicat(o/a)',
  nl: 'geannuleerd, vervallen, ongeldig, nietig, verwijderd, dubbel',
  ja: '無効, 取消(済), 取消し, 削除',
  zh: '作废, 已作废, 已取消, 无效, 已删除',
});
