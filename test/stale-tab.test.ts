// Two people, or two tabs, have one form open: what the second typed is never lost, and replaces nothing that they did not see.
import { describe, expect, test } from 'vitest';
import { dayInIndia } from '#kit/time.ts';
import { enterLead } from '#features/leads/actions/enter-lead.ts';
import { noDetails } from '#features/leads/model/leads.ts';
import { builtProduct, isBuilt } from '#test/built.ts';
import { deskMember } from '#test/desk.ts';
import { deskWords } from '#web/desk/words.ts';
import { languages } from '#web/i18n.ts';

const decoded = (html: string): string =>
  html
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
/** What a browser would send with a form of the page: its texts, longer texts, chosen options and hidden fields. */
function fieldsOf(html: string, action: string): Record<string, string> {
  const form = new RegExp(`<form [^>]*action="${action}"[^>]*>(.*?)</form>`, 's').exec(html)?.[1] ?? '';
  const attribute = (tag: string, name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  const inputs = [...form.matchAll(/<input [^>]*>/g)]
    .filter(([tag]) => attribute(tag, 'name') !== '' && !tag.includes('type="checkbox"'))
    .map(([tag]) => [attribute(tag, 'name'), attribute(tag, 'value')] as const);
  const areas = [...form.matchAll(/(<textarea [^>]*>)(.*?)<\/textarea>/gs)].map(
    ([, tag = '', text = '']) => [attribute(tag, 'name'), text.replaceAll('\n', '\r\n')] as const,
  );
  const selects = [...form.matchAll(/(<select [^>]*>)(.*?)<\/select>/gs)].map(([, tag = '', options = '']) => {
    const chosen = /<option [^>]*selected=""[^>]*>/.exec(options)?.[0] ?? '';
    return [attribute(tag, 'name'), attribute(chosen, 'value')] as const;
  });
  return Object.fromEntries([...inputs, ...areas, ...selects].map(([name, value]) => [name, decoded(value)]));
}

describe.skipIf(!isBuilt)('a form whose record changed since its page was drawn', async () => {
  if (!isBuilt) return;
  const { product, get, postForm } = await builtProduct();
  const owner = await deskMember(product.ctx, ['owner']);
  const pageIn = async (path: string, language = 'en'): Promise<string> =>
    (await get(path, { cookie: `${owner.cookie}; saral-language=${language}` })).text();
  const post = (action: string, fields: Record<string, string>, language = 'en') =>
    postForm(action, fields, { cookie: `${owner.cookie}; saral-language=${language}` });

  const settings = '/desk/sales-settings';
  const terms = '/api/desk/sales-settings/terms';
  test.each(languages)('says so, keeps what was typed, and shows what a colleague saved (%s)', async (language) => {
    const before = fieldsOf(await pageIn(settings, language), terms);
    const colleague = {
      ...before,
      terms: 'Firm prices\r\nOne year',
      signatory: `R. Kumar ${language}`,
      designation: 'Owner',
    };
    expect((await post(terms, colleague)).status).toBe(303);
    const typed = { ...before, signatory: 'S. Devi', payment: `Half now ${language}` };
    const stale = await post(terms, typed, language);
    expect(stale.status).toBe(409);
    const html = await stale.text();
    const shown = fieldsOf(html, terms);
    expect(shown).toMatchObject({ signatory: 'S. Devi', payment: `Half now ${language}`, designation: 'Owner' });
    expect(shown['terms']?.split('\r\n')).toEqual(['Firm prices', 'One year']);
    expect(decoded(html).split(deskWords[language].colleagueSaved(`R. Kumar ${language}`))).toHaveLength(2);
    expect(decoded(html)).not.toContain(deskWords[language].colleagueSaved('Owner'));
    // The second press saves what this person typed over what they have now read.
    expect((await post(terms, shown, language)).status).toBe(303);
    expect(fieldsOf(await pageIn(settings), terms)).toMatchObject({
      signatory: 'S. Devi',
      payment: `Half now ${language}`,
      designation: 'Owner',
    });
    await post(terms, {
      ...fieldsOf(await pageIn(settings), terms),
      signatory: '',
      payment: '',
      terms: '',
      designation: '',
    });
  });
  test('and that has a wrong field too is not saved over the colleague at the next press', async () => {
    const before = fieldsOf(await pageIn(settings), terms);
    expect((await post(terms, { ...before, designation: 'Manager' })).status).toBe(303);
    const wrong = await post(terms, { ...before, quotation: '9' });
    expect(wrong.status).toBe(422);
    const shown = fieldsOf(await wrong.text(), terms);
    expect(shown).toMatchObject({ quotation: '9', designation: 'Manager' });
    expect((await post(terms, { ...shown, quotation: 'SQ' })).status).toBe(303);
    expect(fieldsOf(await pageIn(settings), terms)).toMatchObject({ designation: 'Manager' });
  });
  test('is the same of a lead that is corrected', async () => {
    const entered = await enterLead(
      product.ctx,
      {
        ...noDetails,
        kind: 'call-back',
        source: 'phone',
        product: '',
        request: '',
        name: 'Asha Devi',
        phone: '98123 45678',
        organisation: 'Nagar Parishad',
        email: '',
        language: 'en',
        receivedDay: dayInIndia(await product.ctx.businessNow()),
        receivedTime: '',
        description: '',
      },
      owner.accountId,
    );
    const path = `/desk/leads/${entered.ok ? entered.value : JSON.stringify(entered.refusal)}`;
    const action = `/api${path}/correct`;
    const before = fieldsOf(await pageIn(path), action);
    expect((await post(action, { ...before, name: 'Asha Kumari', organisation: 'Nagar Nigam' })).status).toBe(303);
    const stale = await post(action, { ...before, name: 'Asha D.' });
    expect(stale.status).toBe(409);
    const html = await stale.text();
    expect(fieldsOf(html, action)).toMatchObject({ name: 'Asha D.', organisation: 'Nagar Nigam' });
    expect(decoded(html)).toContain(deskWords.en.colleagueSaved('Asha Kumari'));
  });
});
