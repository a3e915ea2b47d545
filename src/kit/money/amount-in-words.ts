import type { Language } from '../language.ts';
import type { Paise } from './paise.ts';

interface NumberWords {
  /** 0 to 99; Hindi has a word for each. */
  readonly small: readonly string[];
  readonly hundred: string;
  readonly thousand: string;
  readonly lakh: string;
  readonly crore: string;
  readonly rupees: (words: string, isOne: boolean) => string;
  readonly paise: (words: string, isOne: boolean) => string;
  readonly only: string;
}

const ones =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const tens = 'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');
const hindi = [
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ',
  'दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस',
  'बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस',
  'तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस',
  'चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास',
  'पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ',
  'साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर',
  'सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी',
  'अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी',
  'नब्बे इक्यानबे बानबे तिरानबे चौरानबे पंचानबे छियानबे सत्तानबे अट्ठानबे निन्यानबे',
];

const words: Readonly<Record<Language, NumberWords>> = {
  en: {
    small: Array.from({ length: 100 }, (_none, n) =>
      n < 20 ? (ones[n] ?? '') : `${tens[Math.floor(n / 10) - 2] ?? ''}${n % 10 === 0 ? '' : `-${ones[n % 10] ?? ''}`}`,
    ),
    hundred: 'Hundred',
    thousand: 'Thousand',
    lakh: 'Lakh',
    crore: 'Crore',
    rupees: (text, isOne) => `${isOne ? 'Rupee' : 'Rupees'} ${text}`,
    paise: (text, isOne) => ` and ${text} ${isOne ? 'Paisa' : 'Paise'}`,
    only: 'Only',
  },
  hi: {
    small: hindi.flatMap((decade) => decade.split(' ')),
    hundred: 'सौ',
    thousand: 'हज़ार',
    lakh: 'लाख',
    crore: 'करोड़',
    rupees: (text, isOne) => `${text} ${isOne ? 'रुपया' : 'रुपये'}`,
    paise: (text, isOne) => ` ${text} ${isOne ? 'पैसा' : 'पैसे'}`,
    only: 'मात्र',
  },
};

/** An amount in words as Indian documents state it, in lakh and crore. @throws when it is negative */
export function amountInWords(amount: Paise, language: Language): string {
  if (amount < 0) throw new Error('only an amount that is not negative has words');
  const t = words[language];
  const [whole, rest] = [Math.floor(amount / 100), amount % 100];
  const paise = rest === 0 ? '' : t.paise(numberInWords(rest, t), rest === 1);
  return `${t.rupees(numberInWords(whole, t), whole === 1)}${paise} ${t.only}`;
}

function numberInWords(n: number, t: NumberWords): string {
  const parts = [
    [Math.floor(n / 10_000_000), t.crore],
    [Math.floor(n / 100_000) % 100, t.lakh],
    [Math.floor(n / 1000) % 100, t.thousand],
    [Math.floor(n / 100) % 10, t.hundred],
  ] as const;
  const stated = parts.filter(([count]) => count > 0).map(([count, unit]) => `${numberInWords(count, t)} ${unit}`);
  const rest = n % 100;
  return [...stated, ...(rest > 0 || stated.length === 0 ? [t.small[rest] ?? ''] : [])].join(' ');
}
