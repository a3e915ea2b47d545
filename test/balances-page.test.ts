import { describe, expect, test } from 'vitest';
import { longDay } from '#kit/indian-time.ts';
import { after, dayInIndia, dayMs } from '#kit/time.ts';
import { balanceWords } from '#features/bank/web/desk/balance-words.ts';
import { builtProduct, isBuilt } from '#test/built.ts';
import { deskMember } from '#test/desk.ts';
import { languages } from '#web/i18n.ts';

describe.skipIf(!isBuilt)('the balances', async () => {
  if (!isBuilt) return;
  const { product, get } = await builtProduct();
  const { ctx } = product;
  const { cookie } = await deskMember(ctx, ['finance']);

  test.each(languages)(
    'of a day to come, or of a text that is not a day, say so above those of today (%s)',
    async (language) => {
      const t = balanceWords[language];
      const page = async (day: string): Promise<string> => {
        const headers = { cookie: `${cookie}; saral-language=${language}` };
        const asked = await get(`/desk/balances?day=${encodeURIComponent(day)}`, headers);
        return asked.status === 302 ? (await get(asked.headers.get('location') ?? '', headers)).text() : asked.text();
      };
      const [today, tomorrow] = [0, 1].map((days) => dayInIndia(after(ctx.now(), days * dayMs))) as [string, string];
      expect(await page(tomorrow)).toContain(t.dayToCome(longDay(language, tomorrow)));
      expect(await page('2026-02-30')).toContain(t.noDay('2026-02-30'));
      const plain = await page(today);
      expect(plain).toContain(t.asOfNow);
      expect(plain).not.toContain(t.dayToCome(longDay(language, today)));
    },
  );
});
