// Finds wordings in comments, test titles, documents, texts and names that a reader has to read twice.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Wordings, and what to write instead. */
const phrases: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [
    /\b(?:is|are|was|were|be|been|being) told\b(?! apart)|\btold (?:of|by)\b|\btells? of\b/gi,
    'notified, gets, reports',
  ],
  [
    /\bof (?:its|their|his|her|our|one['’]s) own\b(?!\s(?!(?:for|in|and|or|to|at|that|which|so|when|where|with|by|on|because)\b)[a-z])/gi,
    'separate, own, another',
  ],
  [/\b(?:comes?|came|coming) along\b/gi, 'bundled, included'],
  [/\bno more than\b/gi, 'at most'],
  [/\bnone of\b|(?<!there )\b(?:is|are) none\b/gi, 'no, not'],
  [/\bwho(?:so)?ever\b/gi, 'the noun: a caller, staff, everyone who'],
  [/\bmeanwhile\b/gi, 'during that time, since then'],
  [/\bnobody\b[^.]*\bnor\b/gi, 'two sentences'],
  [
    /(?<=^|[.:;] )What (?!is |are |do |does |did |to )[^.?:]{1,60} (?:goes|comes|stays|falls|waits|lies|gets)\b/g,
    'a noun',
  ],
  [/\bstands?\b(?! for\b|-ins?\b)|\bstood\b/gi, 'is, exists, is listed'],
  [/(?<!there )\b(?:is|are|was|were) no (?!(?:longer|more|other|doubt)\b)[a-z]+/gi, 'is not a, has no'],
  [/\bhears?\b|\bheard\b/gi, 'listens, receives, learns'],
  [/\bkept\b/gi, 'cached, stored, saved, retained'],
  [/\bthe house\b|\bfloors?\b/gi, 'architecture, layer'],
  [/\bfor good\b/gi, 'permanently'],
  [/\bby (?:itself|themselves)\b/gi, 'automatically, alone'],
  [/\bbec(?:ame|omes?) of\b/gi, 'status, result'],
  [/\bstand-ins?\b/gi, 'sandbox, simulator'],
  [/\bquarantined?\b/gi, 'needs review'],
  [/§\s?\d/g, 'the content of that paragraph'],
  [
    /\/\*\* (?:Of|Those|By which|The same (?:of|for|with|without|in|as|one|when|where|from|at)|The same(?=[,.;:]))(?=\W)/g,
    'what it is: the sum of …, the channel of …',
  ],
];
/** What is never right in a text that people read; many words above are right in texts for visitors. */
const textPhrases: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(?:is|are|was|were|be|been|being) told\b/gi, 'notified, informed'],
  [/\bof (?:its|our|one['’]s) own\b/gi, 'separate, own, another'],
  [/\bwho(?:so)?ever\b/gi, 'the noun: a person who, everyone who'],
  [/\bmeanwhile\b/gi, 'during that time, since then'],
  [/\bstands\b(?! for\b| up\b)/gi, 'is, exists, is valid'],
  [/(?<!there )\b(?:is|are|was|were) no (?!(?:longer|more|other|doubt)\b)[a-z]+/gi, 'is not a, has no'],
  [/\bbec(?:ame|omes?) of\b/gi, 'status, result'],
  [/\bcalls (?:it|them)sel(?:f|ves)\b/gi, 'has the status, belongs to'],
  [/\b(?:is|are) taken for\b/gi, 'looks like'],
  [/\bthe running program\b/gi, 'the server'],
  [/\bthe audit (?:keeps|shows|reads)\b/gi, 'recorded in the audit log'],
  [/\bbeside (?:a|an|the)? ?(?:\w+ )?refund\b/gi, 'in addition to'],
  [/§\s?\d/g, 'the content of that paragraph'],
];
/** A wording may go on in the next line. */
const acrossLines = (list: typeof phrases) =>
  list.map(([{ source, flags }, instead]) => [new RegExp(source.replaceAll(' ', '\\s+'), flags), instead] as const);
const patterns = acrossLines(phrases);
const textPatterns = acrossLines(textPhrases);
/** Words that no name contains, unless test/public-surface.json lists it. */
const words: Readonly<Record<string, string>> = {
  told: 'notified',
  untold: 'pending',
  kept: 'cached, stored, saved',
  wish: 'input, command',
  gist: 'lastError',
  hearer: 'listener',
  hears: 'listens',
  hear: 'onEntry, collect',
  heard: 'received',
  meanwhile: 'whileDelayed, duringCall',
  seals: 'encryption',
  unseal: 'decrypt',
  quarantined: 'needsReview',
};

const comment = /(?<=^|[\s({[,;=])(?:\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*)/gm;
const title =
  /\b(?:test|it|describe)(?:\.\w+(?:\((?:[^()]|\([^()]*\))*\))?)*\(\s*(?=(['"`]))(\1(?:\\.|(?!\1)[^\\])*\1)/g;
const name = /(?<![\w'"`$./-])[A-Za-z][A-Za-z0-9]*(?=\s*[=:.,;(){}?!<>&|+*[\]])/g;
const literal = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
/** Texts of the product: strings of its code, except in tests, and its bundled content. */
const hasTexts = (file: string): boolean =>
  /^src\/.*\.tsx?$/.test(file) ? !file.includes('.test.') : /^content\/.*\.json$/.test(file);
/** Keeps every position in the text. */
const blank = (part: string): string => part.replace(/[^\n]/g, ' ');

/** What to change in the text of a file, as `file:line: wording; write …`. `frozen`: names that must stay. */
export function oddWordings(file: string, text: string, frozen: ReadonlySet<string> = new Set()): string[] {
  const report = (at: number, wording: string, instead: string): string =>
    `${file}:${text.slice(0, at).split('\n').length}: "${wording}"; write: ${instead}`;
  const inProse = (prose: string, from: number): string[] => {
    const plain = prose
      .replace(/`[^`\n]*`/g, blank)
      .replace(/\n(?!\n)\s*(?:\*|\/\/)?/g, (end) => ' '.repeat(end.length));
    return patterns.flatMap(([pattern, instead]) =>
      [...plain.matchAll(pattern)].map((match) => report(from + match.index, match[0].replace(/\s+/g, ' '), instead)),
    );
  };
  const lineAt = (at: number): string => text.slice(text.lastIndexOf('\n', at) + 1, `${text}\n`.indexOf('\n', at));
  const inTexts = (code: string): string[] =>
    [...code.matchAll(literal)].flatMap(({ 0: string, index }) =>
      textPatterns.flatMap(([pattern, instead]) =>
        [...string.matchAll(pattern)]
          .filter((match) => !/\bprescribed\b/i.test(lineAt(index + match.index)))
          .map((match) => report(index + match.index, match[0].replace(/\s+/g, ' '), instead)),
      ),
    );
  if (file.endsWith('.json')) return hasTexts(file) ? inTexts(text) : [];
  if (file.endsWith('.md')) return inProse(text.replace(/```[\s\S]*?```/g, blank), 0);
  const code = text.replace(comment, blank).replace(title, blank);
  return [
    ...(hasTexts(file) ? inTexts(text.replace(comment, blank)) : []),
    ...[...text.matchAll(comment)].flatMap((match) => inProse(match[0], match.index)),
    ...[...text.matchAll(title)].flatMap(({ 0: call, 2: words = '', index }) =>
      inProse(words, index + call.length - words.length),
    ),
    ...[...code.matchAll(name)].flatMap(({ 0: found, index }) => {
      const word = found.split(/(?=[A-Z])/).find((part) => Object.hasOwn(words, part.toLowerCase()));
      return word && !frozen.has(found) ? [report(index, found, words[word.toLowerCase()]!)] : [];
    }),
  ];
}

function main(): void {
  const frozen = new Set(readFileSync('test/public-surface.json', 'utf8').match(/\w+/g));
  const listed = execFileSync(
    'git',
    ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.js', '*.css', '*.md', 'content/*.json'],
    {
      encoding: 'utf8',
    },
  );
  const findings = listed
    .trim()
    .split('\n')
    .filter((file) => !/\/wording\./.test(file))
    .flatMap((file) => oddWordings(file, readFileSync(file, 'utf8'), frozen));
  for (const finding of findings) console.error(finding);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
if (import.meta.main) main();
