import { changeLead, type LeadChange } from '#features/leads/actions/change-lead.ts';
import { createEnquiry } from '#features/leads/actions/create-enquiry.ts';
import { createLead } from '#features/leads/actions/create-lead.ts';
import { enterLead } from '#features/leads/actions/enter-lead.ts';
import { quantityField } from '#features/leads/model/enquiry.ts';
import { noDetails } from '#features/leads/model/leads.ts';
import { after, dayInIndia, dayMs, hourMs, minuteMs } from '#kit/time.ts';
import { customers, products } from '../customers.ts';
import { by } from '../office.ts';
import type { Story } from '../story.ts';
import { quote } from './quotations.ts';

/** What comes of an enquiry. */
export type Outcome = 'new' | 'in-progress' | 'answered' | 'quoted' | 'won' | 'lost' | 'spam';
const lostReasons = ['price', 'delivery', 'no-budget', 'other-supplier', 'no-answer'] as const;

/** People ask for products and call-backs; the office answers, quotes, wins and loses. */
export function enquiries(story: Story): void {
  const { time, chance } = story;
  const count = story.some(64);
  for (let index = 0; index < count; index++) {
    const daysAgo = Math.round(180 - (178 * index) / count);
    const minute = String(chance.between(0, 59)).padStart(2, '0');
    story.at(time.daysAgo(daysAgo, `${chance.between(9, 20)}:${minute}`.padStart(5, '0')), () =>
      enquire(story, { index, outcome: outcomeOf(story, daysAgo) }),
    );
  }
  for (const basket of baskets) story.at(time.daysAgo(basket.daysAgo, '11:20'), () => ask(story, basket));
  story.at(time.daysAgo(96, '10:30'), () => complain(story, { isClosed: true }));
  story.at(time.daysAgo(4, '12:45'), () => complain(story, { isClosed: false }));
  story.at(time.daysAgo(33, '16:05'), () => askForPrivacy(story));
}

function outcomeOf({ chance }: Story, daysAgo: number): Outcome {
  if (chance.happens(0.08)) return 'spam';
  if (daysAgo < 3) return 'new';
  if (daysAgo < 12) return chance.of(['in-progress', 'answered', 'quoted'] as const);
  return chance.of(['answered', 'quoted', 'quoted', 'won', 'won', 'lost', 'lost'] as const);
}

const firstPhone = 9_000_020_001;

async function enquire(story: Story, asked: { readonly index: number; readonly outcome: Outcome }): Promise<void> {
  const { ctx, chance, time } = story;
  const { index, outcome } = asked;
  const customer = customers[index % customers.length] ?? customers[0];
  if (!customer) return;
  const phone = String(firstPhone + index);
  const isEntered = chance.happens(0.3);
  const isQuote = outcome === 'quoted' || outcome === 'won' || chance.happens(0.6);
  const product = isQuote ? chance.of(products) : '';
  const details = isQuote
    ? {
        quantity: String(chance.of([2, 4, 6, 10, 12, 20, 25])),
        organisation: customer.organisation,
        place: customer.place,
      }
    : noDetails;
  const kind = isQuote ? ('quote' as const) : ('call-back' as const);
  const email = outcome === 'spam' ? '' : `office${index}@example.in`;
  const number = isEntered
    ? story.must(
        await enterLead(
          ctx,
          {
            kind,
            source: chance.of(['phone', 'whatsapp', 'visit', 'letter', 'tender'] as const),
            name: customer.contact,
            phone,
            email,
            product,
            ...details,
            language: customer.language,
            receivedDay: '',
            receivedTime: '',
            description: chance.happens(0.5) ? chance.of(remarks) : '',
          },
          by(story, 'sales'),
        ),
      )
    : story.must(
        await createLead(
          ctx,
          {
            kind,
            name: outcome === 'spam' ? 'SEO RANK NO.1 GUARANTEE' : customer.contact,
            phone,
            email: isQuote ? '' : email,
            product,
            ...details,
            honeypot: outcome === 'spam' && chance.happens(0.5) ? 'http://rank.example' : '',
          },
          { clientIp: `10.1.${index % 200}.9`, language: customer.language },
        ),
      ).number;
  if (outcome === 'new') return;
  const later = (hours: number, work: () => Promise<unknown>): void =>
    story.at(after(time.now(), hours * hourMs), work);
  const change = (what: (actor: string) => LeadChange) => async () => {
    const actor = by(story, 'sales');
    const changed = await changeLead(ctx, { number }, what(actor), actor);
    // An accepted quotation has won it already.
    if (!changed.ok && changed.refusal.code !== 'leads/other-state') story.must(changed);
  };
  if (outcome === 'spam')
    return later(
      chance.between(2, 20),
      change(() => ({ action: 'spam' })),
    );
  later(
    chance.between(1, 18),
    change((ownerId) => ({ action: 'taken', ownerId })),
  );
  if (outcome === 'in-progress')
    return later(
      20,
      change(() => ({ action: 'due-set', dueAt: after(time.now(), chance.between(1, 4) * dayMs) })),
    );
  if (outcome === 'quoted' || outcome === 'won')
    return later(chance.between(20, 60), () => quote(story, { number, customer, outcome, email }));
  // The next call of the last ones is still to come.
  const next = time.now() > time.daysAgo(8, '00:00') ? { dueAt: after(time.now(), 9 * dayMs) } : {};
  const answered = { action: 'answered', note: chance.of(remarks), ...next } as const;
  later(
    chance.between(20, 40),
    change(() => answered),
  );
  if (outcome === 'lost')
    later(
      chance.between(60, 260),
      change(() => ({ action: 'lost', reason: chance.of(lostReasons), note: '' })),
    );
}
const remarks = [
  'Wants delivery before the inspection next month.',
  'Budget of the 15th Finance Commission; needs three quotations.',
  'फ़ोन पर बात हुई, अगले सोमवार फिर फ़ोन करना है।',
  'Asks for a visit and a sample of the bin.',
  'GeM order possible; sent the GeM link by WhatsApp.',
];

/** Enquiries for several products: one is new, one is being worked on, one has its quotation. */
const baskets = [
  { daysAgo: 9, outcome: 'quoted', customer: customers[2], asked: ['12', '', '', '40', '25'], neededInDays: 45 },
  { daysAgo: 4, outcome: 'in-progress', customer: customers[4], asked: ['', '6', '', '20', '12'], neededInDays: 60 },
  { daysAgo: 1, outcome: 'new', customer: customers[11], asked: ['2', '4', '1'], neededInDays: 30 },
] as const;
type Basket = (typeof baskets)[number];

async function ask(story: Story, { outcome, customer, asked, neededInDays, daysAgo }: Basket): Promise<void> {
  const { ctx, time } = story;
  if (!customer) return;
  const email = `stores${daysAgo}@example.in`;
  const [village = '', district = ''] = customer.place.split(', ');
  const { number } = story.must(
    await createEnquiry(
      ctx,
      {
        ...Object.fromEntries(products.map((product, index) => [quantityField.of(product), asked[index] ?? ''])),
        other: outcome === 'new' ? 'Hand carts for two sweepers' : '',
        name: customer.contact,
        organisation: customer.organisation,
        phone: String(9_000_020_801 + daysAgo),
        email,
        place: village,
        district,
        state: customer.state,
        neededBy: dayInIndia(after(time.now(), neededInDays * dayMs)),
        message: outcome === 'new' ? 'Please quote with delivery to the block office.' : '',
      },
      { clientIp: `10.2.${daysAgo}.9`, language: customer.language },
    ),
  );
  if (outcome === 'new') return;
  story.at(after(time.now(), 3 * hourMs), async () => {
    const actor = by(story, 'sales');
    story.must(await changeLead(ctx, { number }, { action: 'taken', ownerId: actor }, actor));
  });
  if (outcome === 'quoted')
    story.at(after(time.now(), 26 * hourMs), () => quote(story, { number, customer, outcome, email }));
}

async function complain(story: Story, { isClosed }: { readonly isClosed: boolean }): Promise<void> {
  const { ctx, time } = story;
  const actor = by(story, 'sales');
  const number = story.must(
    await enterLead(
      ctx,
      {
        kind: 'complaint',
        source: isClosed ? 'letter' : 'phone',
        name: isClosed ? 'Raghunath Prasad' : 'Sabita Kumari',
        phone: isClosed ? '9000020901' : '9000020902',
        email: '',
        product: '',
        ...noDetails,
        language: 'en',
        receivedDay: dayInIndia(after(time.now(), -dayMs)),
        receivedTime: '11:00',
        description: isClosed
          ? 'A wheel of a 660 litre bin broke within a month of delivery.'
          : 'Says that nobody told her the result of the interview.',
      },
      actor,
    ),
  );
  story.at(after(time.now(), 5 * hourMs), async () =>
    story.must(await changeLead(ctx, { number }, { action: 'acknowledged' }, actor)),
  );
  if (!isClosed) return;
  const outcome = 'Two wheels were sent by courier at our cost; the customer confirmed on the phone.';
  story.at(after(time.now(), 6 * dayMs + 40 * minuteMs), async () =>
    story.must(await changeLead(ctx, { number }, { action: 'closed', outcome }, actor)),
  );
}

async function askForPrivacy(story: Story): Promise<void> {
  const { ctx, time } = story;
  const actor = by(story, 'sales');
  const number = story.must(
    await enterLead(
      ctx,
      {
        kind: 'privacy-request',
        request: 'access',
        source: 'email',
        name: 'Anil Kumar Roy',
        phone: '9000020903',
        email: 'anil.roy@example.com',
        product: '',
        ...noDetails,
        language: 'en',
        receivedDay: dayInIndia(time.now()),
        receivedTime: '09:30',
        description: 'Asks which of his data we have.',
      },
      actor,
    ),
  );
  story.at(after(time.now(), 3 * dayMs), async () =>
    story.must(
      await changeLead(
        ctx,
        { number },
        { action: 'closed', outcome: 'Sent what is stored: one call-back request of March.' },
        actor,
      ),
    ),
  );
}
