import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';
import { paise } from './paise.ts';

describe('an amount in words', () => {
  test.each([
    [0, 'Rupees Zero Only', 'शून्य रुपये मात्र'],
    [100, 'Rupee One Only', 'एक रुपया मात्र'],
    [1, 'Rupees Zero and One Paisa Only', 'शून्य रुपये एक पैसा मात्र'],
    [4250, 'Rupees Forty-Two and Fifty Paise Only', 'बयालीस रुपये पचास पैसे मात्र'],
    [100_00, 'Rupees One Hundred Only', 'एक सौ रुपये मात्र'],
    [1_05_000_00, 'Rupees One Lakh Five Thousand Only', 'एक लाख पाँच हज़ार रुपये मात्र'],
    [
      1_23_456_78,
      'Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Seventy-Eight Paise Only',
      'एक लाख तेईस हज़ार चार सौ छप्पन रुपये अठहत्तर पैसे मात्र',
    ],
    [
      99_99_99_999_00,
      'Rupees Ninety-Nine Crore Ninety-Nine Lakh Ninety-Nine Thousand Nine Hundred Ninety-Nine Only',
      'निन्यानबे करोड़ निन्यानबे लाख निन्यानबे हज़ार नौ सौ निन्यानबे रुपये मात्र',
    ],
    [
      12_05_00_00_019_00,
      'Rupees One Thousand Two Hundred Five Crore Nineteen Only',
      'एक हज़ार दो सौ पाँच करोड़ उन्नीस रुपये मात्र',
    ],
  ])('%i paise', (amount, english, hindi) => {
    expect(amountInWords(paise(amount), 'en')).toBe(english);
    expect(amountInWords(paise(amount), 'hi')).toBe(hindi);
  });

  /** Reads English words back: a number adds up, a unit multiplies what was added since the last larger unit. */
  const valueOf = (words: string): number => {
    const small =
      'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
        ' ',
      );
    const tens = '- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');
    const units = new Map([
      ['Hundred', 100],
      ['Thousand', 1000],
      ['Lakh', 100_000],
      ['Crore', 10_000_000],
    ]);
    const parts: number[] = [0];
    for (const word of words.split(/[ -]/)) {
      const unit = units.get(word);
      if (unit === undefined) parts.push(Math.max(small.indexOf(word), tens.indexOf(word) * 10));
      else {
        let count = 0;
        while (parts.length > 0 && parts.at(-1)! < unit) count += parts.pop()!;
        parts.push(count * unit);
      }
    }
    return parts.reduce((sum, part) => sum + part, 0);
  };
  test('reads back as the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (amount) => {
        const [, rupees = '', paisa = 'Zero'] =
          /^Rupees? (.+?)(?: and (.+) Pais[ae])? Only$/.exec(amountInWords(paise(amount), 'en')) ?? [];
        expect(valueOf(rupees) * 100 + valueOf(paisa)).toBe(amount);
      }),
    );
  });
  test('Hindi has a different word for each number below a hundred', () => {
    const all = Array.from({ length: 100 }, (_none, n) => amountInWords(paise(n * 100), 'hi').split(' ')[0]);
    expect(new Set(all).size).toBe(100);
    for (const word of all) expect(word).toMatch(/^\p{Script=Devanagari}+$/u);
  });
});
