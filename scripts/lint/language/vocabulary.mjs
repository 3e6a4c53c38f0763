/** Avoided words, with the words of the trade to use instead. @typedef {{ words: RegExp, use: string }} Term */

/** Names of files, in kebab case, without the extension. @type {Term[]} */
export const fileTerms = [
  { words: /^(?:keep|kept|held)-|-keeper\b/, use: 'cached, stored or retained' },
  { words: /^(?:take|taken)-|\bin-hand\b/, use: 'claim, start or withdraw' },
  { words: /^told-/, use: 'notified' },
  { words: /\b(?:ask|asks|asked|asking)\b/, use: 'request or prompt' },
  { words: /^(?:judge|look)-/, use: 'a verb such as check, decide, find' },
  { words: /^(?:own|wanted|beyond|within|due|earlier)-|\bwhole\b/, use: 'a noun that says which' },
  { words: /-words\b/, use: 'messages, text or terms' },
  { words: /\b(?:trouble|openings|unanswered)\b/, use: 'fault, connections, pending' },
]

/** Names that are declared, as words in lower case with spaces between them. @type {Term[]} */
export const nameTerms = [
  { words: /\b(?:keeper|kept|held)\b|^keep$/, use: 'cache, store or retain' },
  { words: /^forget$/, use: 'delete or evict' },
  { words: /\b(?:ask|asks|asked|asking)\b/, use: 'request or prompt' },
  { words: /\b(?:tell|tells|telling|told|heard|hear of)\b/, use: 'notify or emit' },
  { words: /\b(?:take|takes|taken|took) (?:up|due|back|over|in)\b|^taken$/, use: 'claim, consume, withdraw' },
  { words: /\bin hand\b/, use: 'claimed' },
  { words: /\b(?:standing|stands)\b/, use: 'status' },
  { words: /^judge$/, use: 'a verb such as check, decide, classify' },
  { words: /\bsettle up\b/, use: 'applyPayment, recordOutcome, finishJob' },
  { words: /\b(?:whoever|nobody|somebody|anybody)\b/, use: 'user, viewer, none' },
  { words: /\b(?:trouble|openings)\b/, use: 'fault, connections' },
  {
    words: /\b(?:look through|look after|looked at|reckon|go on|goes on)\b/,
    use: 'check, maintain, compute, resume',
  },
  { words: /^(?:wanted|beyond)$|^(?:within|own) /, use: 'a noun that says which' },
  { words: /\b(?:every|life|stands) ms$|\bpatience\b/, use: 'INTERVAL_MS, TTL_MS or TIMEOUT_MS' },
  { words: /^longest \w+|^tries$/, use: 'MAX_X or MAX_ATTEMPTS' },
  { words: /\w+ words$/, use: 'messages, text or terms' },
]

export const sentenceStart =
  /^(?:What|Whether|Which|Who|Whose|Whoever|Whom|Where|How|Of|Those|That|These|As many|None|Nobody|Somebody|So that|Lets)\b/

export const titleStart = /^(?:of|are|is|that|to|what|whether|who|whoever|where|how|those|as many)\b/i

/** Phrases of comments and test titles. @type {Term[]} */
export const phrases = [
  {
    words:
      /\bwhat (?:waits?|comes?|came|stands?|is|was|were|has|had|follows?|happened|goes|makes|says|remains|became|belongs|needs|holds)\b/i,
    use: 'a noun: "pending deliveries", not "what waits"',
  },
  { words: /\b(?:whoever|whatever|somebody|nobody)\b/i, use: 'a role: the user, the caller, an admin' },
  { words: /\b(?:in hand|tak(?:es?|en|ing) (?:up|in hand)|took up)\b/i, use: 'claim or consume' },
  { words: /\btaken back\b/i, use: 'withdrawn or undone' },
  { words: /\b(?:hears? of|heard of)\b/i, use: 'is notified of' },
  { words: /\bstands? (?:in|on|for|there|beside)\b/i, use: 'is, has, is stored in' },
  { words: /\b(?:of its own|by itself|by themselves)\b/i, use: 'separate, alone, automatically' },
  { words: /\b(?:goes on|go on)\b/i, use: 'continue or resume' },
  { words: /\b(?:look(?:s|ed)? (?:after|through))\b/i, use: 'maintain or scan' },
  { words: /\blets? \w+ be\b/i, use: 'a verb: "releases", "allows"' },
  {
    words: /\b(?:is of (?:no )?use|of use|no more of|as it (?:is|was|stands))\b/i,
    use: 'useless, unchanged',
  },
  { words: /\b(?:of|on|in|by|from) which\b/i, use: 'two sentences' },
]

/** Phrases of texts that users, admins or callers of the API read. @type {Term[]} */
export const textPhrases = [
  { words: /\bwhat (?:is|was|waits|comes|came|has|had|it|they|stands)\b/i, use: 'a noun' },
  { words: /\b(?:whoever|nobody|somebody)\b/i, use: '"you", "users" or "no one"' },
  { words: /\b(?:goes on|go on)\b/i, use: 'continue or resume' },
  { words: /\bhears? of\b/i, use: 'get an alert' },
  { words: /\bstands?\b/i, use: 'is' },
  { words: /\btaken (?:back|up)\b/i, use: 'withdrawn, undone, claimed' },
  { words: /\b(?:of its own|by itself|by ourselves)\b/i, use: 'automatically' },
  { words: /\bis (?:not )?told\b/i, use: 'is notified' },
  { words: /\b(?:(?:that|is|are) gone|end it|none if|as they were)\b/i, use: 'deleted, sign out, unchanged' },
  { words: /\bof this (?:job|post|quiz|device) (?:alone|only)\b/i, use: 'for this job only' },
  { words: /\b(?:of|on|in|by) which\b/i, use: 'two sentences' },
  { words: /\b(?:held back|meanwhile|with it|what is more)\b/i, use: 'plain words' },
  { words: /\bunwanted mail\b/i, use: 'spam folder' },
  { words: /\bin place of\b/i, use: 'instead of' },
  { words: /\bat the latest\b/i, use: 'by' },
]
