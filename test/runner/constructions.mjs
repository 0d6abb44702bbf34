const people =
  "who|you|we|they|he|she|people|person|owner|operator|administrator|visitor|user|member|editor|viewer|reader|engineer|developer|sender|photographer|stranger|nobody|somebody|everybody|anybody|one";

const british = [
  "(?:colour|favour|behaviour|neighbour|honour|flavour|harbour|labour|rumour|humour|vapour)\\w*",
  "centre[sd]?|fibres?|theatres?|metres?|kilometres?|millimetres?|litres?|calibre|spectre",
  "catalogue[sd]?|grey\\w*|licences?|defences?|offences?|artefacts?|programmes?|whilst|amongst|ageing|sceptic\\w*",
  "analys(?:e|ed|er|ers|ing)|paralys\\w*|catalys(?:e|ed|es|ing)",
  "(?:cancell|labell|travell|modell|signall|channell|tunnell|levell|totall|dialled|dialling)(?:ed|ing|ers?)?(?<!cancell|labell|travell|modell|signall|channell|tunnell|levell|totall)",
  "(?:organ|recogn|optim|normal|serial|synchron|initial|author|summar|emphas|minim|maxim|custom|categor|general|special|final|prior|random|sanit|util|visual|memor|standard|local|central|personal|token|material|stabil|character|equal|capital|apolog|real|item|anonym|vector|canonical|parallel|symbol)is(?:e|ed|es|ing|er|ers|ation|ations)",
].join("|");

/**
 * Constructions that a reader has to read twice, and what to write instead. Each pattern gets text
 * without code; what is ambiguous does not match.
 * @type {Array<{ name: string, pattern: RegExp, say: string }>}
 */
export const constructions = [
  { name: "those who", pattern: /\bthose (?:who|that|of|with)\b/gi, say: "name the people or things" },
  { name: "that of", pattern: /\bthat of\b/gi, say: "repeat the noun" },
  { name: "former", pattern: /\bformer(?:ly)?\b/gi, say: "previous" },
  {
    name: "present",
    pattern: /\b(?:the|its|their|your|our|his|this|each|every) present (?!at\b)[a-z]+|\bat present\b/gi,
    say: "current",
  },
  { name: "begin", pattern: /\b[Bb](?:egins?|egan|egun)\b/g, say: "start" },
  {
    name: "go on",
    pattern: /\b(?:go|goes|going|went|gone) on\b(?! (?:the|an?|its|their|top|one|each|every)\b)/gi,
    say: "continue, resume",
  },
  { name: "for good", pattern: /\bfor good\b(?! (?:reason|measure))/gi, say: "permanently" },
  { name: "beside", pattern: /\bbeside\b/gi, say: "next to, as well as" },
  { name: "heed", pattern: /\b(?:heed\w*|thereby|nevertheless|shall)\b/gi, say: "follow, or nothing" },
  {
    name: "protocol of",
    pattern: /\bprotocol of (?:Amazon|OpenAI)/gi,
    say: "S3-compatible, OpenAI-compatible",
  },
  { name: "not safe for work", pattern: /\bnot safe for work\b/gi, say: "sensitive" },
  {
    name: "is there",
    pattern: /(?<!\b(?:how (?:many|much)|what|which) )\b(?:is|are) (?:already )?there\b(?![^.]*\?)/g,
    say: "exists",
  },
  { name: "nobody but", pattern: /\bnobody but\b/gi, say: "only" },
  { name: "strangers", pattern: /\bstrangers?\b/gi, say: "visitor, other people" },
  {
    name: "things that speak",
    pattern: new RegExp(`(?<!\\b(?:${people}) )\\b(?:tells|says|asks|hears|learns)\\b`, "gi"),
    say: "contains, shows, requests",
  },
  { name: "British spelling", pattern: new RegExp(`\\b(?:${british})\\b`, "gi"), say: "US spelling" },
  { name: "space before %", pattern: /(?:\d|\}) %(?![\w(])/g, say: "100%" },
];

const openings = [
  "Of\\b(?! course)",
  "(?:With|By|From|In|For|To|Of|At|On|Under|Behind|After|Before|Until|Against) (?:what|which|whom|whose)\\b",
  "Whose\\b",
  "That\\b(?! (?:is|was|would|means|makes|way|costs|has|can|does|needs|one|keeps|leaves|takes)\\b)",
  "Those\\b(?! (?:are|were|have|would)\\b)",
  "(?:What|How|Why|Whom?|Which)\\b(?![^.]*\\?)",
  // With a comma, a main clause may follow.
  "(?:When|Where)\\b(?=[^.,;:?]*(?:[.;]|$))",
];

/** A comment or a test name that opens with a genitive, or with a clause in place of a noun. */
export const fragment = {
  name: "fragment",
  pattern: new RegExp(`^(?:${openings.join("|")})`, "i"),
  say: "a sentence, or a noun that names the thing",
};
