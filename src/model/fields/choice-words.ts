/** What people write for a choice, beyond the names that are taken for it as they stand. Words in small letters. */
interface ChoiceWords {
  /** They can mean nothing else. */
  readonly same?: readonly string[];
  /** They are likely meant so, and to be looked at. */
  readonly likely?: readonly string[];
}

/** By the label of the choice. Which sector `gaming hardware` belongs to nobody can say: a text that says two is none. */
export const CHOICE_WORDS: { readonly [label: string]: ChoiceWords } = {
  'B2B Software': {
    same: ['business software', 'b2b saas'],
    likely: ['saas', 'software as a service', 'enterprise software', 'enterprise saas', 'enterprise it', 'b2b'],
  },
  'Direct-to-consumer': {
    same: ['dtc', 'd2c'],
    likely: ['consumer goods', 'consumer products', 'consumer brands', 'cpg', 'e-commerce', 'ecommerce', 'retail'],
  },
  'Consumer Internet/Mobile': {
    same: ['consumer internet', 'consumer mobile'],
    likely: ['internet', 'mobile', 'mobile apps', 'consumer tech', 'consumer apps', 'social media', 'b2c'],
  },
  'AR/VR': {
    same: ['augmented reality', 'virtual reality', 'vr', 'xr'],
    likely: ['mixed reality', 'spatial computing', 'metaverse'],
  },
  'Life Sciences': {
    same: ['life science'],
    likely: [
      ...['biotech', 'biotechnology', 'bio', 'biopharma', 'pharma', 'pharmaceuticals', 'therapeutics', 'genomics'],
      ...['drug discovery', 'diagnostics'],
    ],
  },
  'Health Technology': {
    same: ['healthtech', 'health tech'],
    likely: [
      ...['digital health', 'healthcare', 'health care', 'health', 'healthcare it', 'medtech', 'med tech'],
      ...['medical technology', 'medical devices', 'femtech'],
    ],
  },
  Hardware: {
    likely: ['robotics', 'iot', 'internet of things', 'semiconductors', 'semiconductor', 'electronics', 'devices'],
  },
  Edtech: { same: ['education technology'], likely: ['education', 'e-learning', 'elearning', 'learning'] },
  Media: { likely: ['entertainment', 'publishing', 'content', 'advertising', 'adtech', 'music'] },
  Fintech: {
    same: ['financial technology'],
    likely: ['financial services', 'finance', 'financials', 'payments', 'banking', 'lending', 'wealthtech'],
  },
  Govtech: { same: ['government technology'], likely: ['government', 'public sector', 'civic tech'] },
  'Crypto/blockchain': {
    same: ['crypto', 'blockchain', 'cryptocurrency'],
    likely: ['web3', 'web 3', 'defi', 'digital assets', 'nft', 'nfts'],
  },
  Other: { same: ['others'], likely: ['misc', 'miscellaneous', 'various', 'diversified'] },
  Logistics: {
    likely: ['supply chain', 'transportation', 'transport', 'freight', 'shipping', 'delivery', 'mobility'],
  },
  Insurtech: { same: ['insurance technology'], likely: ['insurance'] },
  'Software Infrastructure': {
    same: ['infrastructure software'],
    likely: [
      ...['infrastructure', 'developer tools', 'dev tools', 'devtools', 'devops', 'cloud', 'cloud infrastructure'],
      ...['data infrastructure', 'databases'],
    ],
  },
  Security: {
    same: ['cybersecurity', 'cyber security', 'it security', 'information security'],
    likely: ['cyber', 'infosec'],
  },
  'Artificial Intelligence': {
    same: ['ai'],
    likely: ['machine learning', 'ml', 'deep learning', 'generative ai', 'genai', 'computer vision'],
  },
  'AG-Tech': {
    same: ['agritech', 'agri tech', 'agricultural technology', 'agriculture technology'],
    likely: ['agriculture', 'agrifood', 'agri-food', 'farming'],
  },
  Sustainability: {
    likely: [
      ...['cleantech', 'clean tech', 'climate', 'climate tech', 'climatetech', 'clean energy', 'energy', 'greentech'],
      ...['renewables', 'renewable energy', 'environment', 'solar'],
    ],
  },
  Gaming: { same: ['games', 'video games'], likely: ['esports', 'e-sports'] },
  common: {
    same: ['ordinary stock', 'ord', 'ord shares', 'stammaktien', 'actions ordinaires'],
    likely: ['founders shares'],
  },
  preferred: {
    same: ['preference shares', 'preference stock', 'preferred equity', 'pfd', 'vorzugsaktien', 'ccps'],
  },
  primary: { same: ['primary purchase', 'primary issuance'], likely: ['new issue', 'new shares', 'issuance'] },
  secondary: { same: ['secondary purchase', 'secondary sale', 'secondary transfer', 'sec'] },
  'Senior To All': { likely: ['most senior', 'first'] },
  'Pari Passu': { same: ['pari', 'parri passu'], likely: ['equal'] },
  'Non Participating': { same: ['no', 'n', 'no participation', 'non-part'] },
  'Fully Participating': {
    same: ['full participation', 'participating uncapped', 'uncapped', 'uncapped participating'],
    likely: ['participating', 'yes', 'y'],
  },
  'Capped Participating': {
    same: ['capped participation', 'participating capped', 'participating with cap'],
    likely: ['partial', 'partially participating', 'limited'],
  },
  'convertible note': {
    same: [
      ...['convertible promissory note', 'convertible debt', 'convertible bond', 'convertible debenture'],
      ...['convertible loan note', 'cln', 'wandeldarlehen'],
    ],
    likely: ['bridge note', 'bridge loan', 'ccd', 'cla'],
  },
  'basic note': { same: ['demand note'], likely: ['loan', 'bridge'] },
  SAFE: { same: ['safes', 'post-money safe', 'pre-money safe', 'safe agreement', 'yc safe'] },
  '360': { same: ['act/360', '30e/360', 'actual/360 days'] },
  '365': { same: ['act/365', 'actual/365f', 'actual/365 fixed'] },
  sale: { same: ['partial sale', 'secondary sale', 'share sale', 'full sale'], likely: ['exit', 'full exit'] },
  conversion: { same: ['note conversion', 'safe conversion'] },
};
