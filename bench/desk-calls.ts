// What `npm run bench -- desk` calls. A list, a filter, a search or a page is one line.
import { stages } from '#features/applications/stages/model.ts';
import type { Random } from '#test/seed.ts';
import { call, type DeskCall, filter, firstLetters, pagesOf, type Query, record, searches } from './desk-call.ts';
import { moneyCalls } from './desk-money-calls.ts';

/** One application with its neighbours in a list. */
const review = (what: string, list: (random: Random) => string): DeskCall => ({
  of: 'applications',
  what,
  path: (random, { applications }) =>
    `/api/desk/applications/${random.pick(applications)}?${new URLSearchParams({ list: list(random) })}`,
});
/** Moves the applications for a role in a district on many days, some thousands. */
const planOfMove: Query = (random, { roles, districts }) => ({
  stage: 'selected',
  all: 'yes',
  query: String(
    new URLSearchParams({ role: random.pick(roles), district: random.pick(districts), stage: 'shortlisted' }),
  ),
});
export const deskCalls: readonly DeskCall[] = [
  ...pagesOf(
    'applications',
    '-created',
    'created',
    'name',
    '-name',
    'number',
    'experience',
    '-experience',
    '-marks',
    'marks',
  ),
  call('applications', '100 rows', () => ({ size: '100' })),
  ...filter('applications', 'role', (random, { roles }) => ({ role: random.pick(roles) })),
  ...filter('applications', 'status active', () => ({ status: 'active' })),
  ...filter('applications', 'status refunded', () => ({ status: 'refunded' })),
  ...filter('applications', 'two statuses', () => ({ status: 'refunded,refund-requested' })),
  ...filter('applications', 'category', (random) => ({ category: random.pick(['GEN', 'SC']) })),
  ...filter('applications', 'category without rows', () => ({ category: 'EWS' })),
  ...filter('applications', 'district', (random, { districts }) => ({ district: random.pick(districts) })),
  ...filter('applications', 'a day', (random, { days }) => {
    const day = random.pick(days);
    return { 'created-from': day, 'created-to': day };
  }),
  ...filter('applications', 'from a day', (random, { days }) => ({ 'created-from': random.pick(days) })),
  ...filter('applications', 'a day, sorted by name', (random, { days }) => {
    const day = random.pick(days);
    return { 'created-from': day, 'created-to': day, sort: 'name' };
  }),
  ...filter('applications', 'role, status, category, district', (random, { roles, districts }) => ({
    role: random.pick(roles),
    status: 'active',
    category: 'SC',
    district: random.pick(districts),
  })),
  ...filter('applications', 'role and category, sorted by name', (random, { roles }) => ({
    role: random.pick(roles),
    category: 'SC',
    sort: 'name',
  })),
  ...filter('applications', 'stage', (random) => ({ stage: random.pick(stages) })),
  ...filter('applications', 'two stages', () => ({ stage: 'shortlisted,called' })),
  ...filter('applications', 'stage and role, sorted by name', (random, { roles }) => ({
    stage: random.pick(stages),
    role: random.pick(roles),
    sort: 'name',
  })),
  ...filter('applications', 'stage of a frequent name', () => ({ stage: 'shortlisted', q: 'kumar' })),
  ...filter('applications', 'duplicate Aadhaar', () => ({ duplicate: 'yes' })),
  ...filter('applications', 'nobody opened', () => ({ opened: 'no' })),
  ...filter('applications', 'qualification', () => ({ qualification: 'BA' })),
  ...filter('applications', 'a rare qualification', () => ({ qualification: 'PhD' })),
  ...filter('applications', 'experience', () => ({ experienceFrom: '18' })),
  ...filter('applications', 'gender', () => ({ gender: 'Female' })),
  ...filter('applications', 'a rare gender', () => ({ gender: 'Other' })),
  ...filter('applications', 'ages', () => ({ ageFrom: '18', ageTo: '35' })),
  ...filter('applications', 'a rare age', () => ({ ageFrom: '58' })),
  ...filter('applications', 'role, qualification, experience, ages, gender', (random, { roles }) => ({
    role: random.pick(roles),
    qualification: 'BSc',
    experienceFrom: '5',
    ageFrom: '21',
    ageTo: '30',
    gender: 'Female',
  })),
  ...filter('applications', 'opening and ages, sorted by experience', (random, { roles }) => ({
    opening: `1 ${random.pick(roles)}`,
    ageFrom: '21',
    ageTo: '30',
    sort: '-experience',
  })),
  ...filter('applications', 'opening, sorted by marks', (random, { roles }) => ({
    opening: `1 ${random.pick(roles)}`,
    sort: '-marks',
  })),
  ...filter('applications', 'interview day', (random, { days }) => ({ 'interview-from': random.pick(days) })),
  ...filter('applications', 'came to the interview', () => ({ came: 'yes' })),
  ...filter('applications', "did not come, of a role's opening", (random, { roles }) => ({
    came: 'no',
    opening: `1 ${random.pick(roles)}`,
  })),
  ...filter('applications', 'a slot', (random, { slots }) => ({ slot: random.pick(slots) })),
  call('applications', 'a day with the sum of fees', (random, { days }) => {
    const day = random.pick(days);
    return { 'created-from': day, 'created-to': day, columns: 'number,name,paid' };
  }),
  review('the review page', () => ''),
  review('the review page of a stage, by name', (random) => `stage=${random.pick(stages)}&sort=name`),
  review('the review page of a search', () => 'q=kumar'),
  call('applications', 'the plan of a bulk move', planOfMove, '/api/desk/application-moves'),
  call('applications', 'person', (random, { people }) => ({ person: random.pick(people).id })),
  call('applications', 'search by number', (random, { applications }) => ({ q: random.pick(applications) })),
  call('applications', 'search by phone', (random, { people }) => ({ q: random.pick(people).phone })),
  ...filter('applications', 'search by name', (random, { people }) => ({ q: random.pick(people).name })),
  ...filter('applications', 'search by 2 letters', (random, { people }) => ({
    q: firstLetters(random.pick(people).name, 2),
  })),
  ...filter('applications', 'search by 3 letters', (random, { people }) => ({
    q: firstLetters(random.pick(people).name, 3),
  })),
  ...filter('applications', 'search by the most frequent name', () => ({ q: 'kumar' })),
  ...filter('applications', 'search by 3 letters in a district', (random, { people, districts }) => ({
    q: firstLetters(random.pick(people).name, 3),
    district: random.pick(districts),
  })),
  call('applications', 'search without a match', () => ({ q: 'zzzyx' })),

  ...pagesOf('audit', '-at', 'at'),
  ...filter('audit', 'actor', (random, { actors }) => ({ actor: random.pick(actors) })),
  ...filter('audit', 'action', (random, { actions }) => ({ action: random.pick(actions) })),
  ...filter('audit', 'record', (random, { records }) => ({ record: random.pick(records) })),
  ...filter('audit', 'a day', (random, { days }) => {
    const day = random.pick(days);
    return { 'at-from': day, 'at-to': day };
  }),
  ...filter('audit', 'actor, action and days', (random, { actors, actions, days }) => ({
    actor: random.pick(actors),
    action: random.pick(actions),
    'at-to': random.pick(days),
  })),

  ...pagesOf('people', '-created', 'name', '-name'),
  ...filter('people', 'language', () => ({ language: 'en' })),
  ...filter('people', 'language without rows', () => ({ language: 'hi' })),
  ...filter('people', 'without a name', () => ({ profile: 'no' })),
  ...filter('people', 'with a name', () => ({ profile: 'yes' })),
  call('people', 'code', (random, { people }) => ({ code: random.pick(people).code })),
  call('people', 'search by phone', (random, { people }) => ({ q: random.pick(people).phone })),
  ...filter('people', 'search by name', (random, { people }) => ({ q: random.pick(people).name })),
  ...filter('people', 'search by 2 letters', (random, { people }) => ({
    q: firstLetters(random.pick(people).name, 2),
  })),

  ...moneyCalls,

  ...pagesOf('leads', '-created', 'created', 'due', '-due'),
  ...filter('leads', 'state', (random) => ({
    state: random.pick(['new', 'in-progress', 'answered', 'quoted', 'won', 'lost', 'spam']),
  })),
  ...filter('leads', 'three states', () => ({ state: 'new,in-progress,answered' })),
  ...filter('leads', 'overdue', () => ({ overdue: 'yes' })),
  ...filter('leads', 'not overdue', () => ({ overdue: 'no' })),
  ...filter('leads', 'kind', (random) => ({ kind: random.pick(['quote', 'call-back', 'complaint']) })),
  ...filter('leads', 'product', (random) => ({
    product: random.pick(['E-Rickshaw', 'Tri-Cycle Garbage Rickshaw', 'Nothing of ours']),
  })),
  ...filter('leads', 'owner', (random, { owners }) => ({ owner: random.pick(owners) })),
  ...filter('leads', 'nobody has it', () => ({ owner: 'none' })),
  ...filter('leads', 'owner and state, by due time', (random, { owners }) => ({
    owner: random.pick(owners),
    state: 'in-progress',
    sort: 'due',
  })),
  ...filter('leads', 'a day', (random, { days }) => {
    const day = random.pick(days);
    return { 'created-from': day, 'created-to': day };
  }),
  call('leads', 'search by number', (random, { leads }) => ({ q: `SL-${random.pick(leads).number}` })),
  call('leads', 'search by phone', (random, { leads }) => ({ q: random.pick(leads).phone })),
  ...filter('leads', 'search by name', (random, { leads }) => ({ q: random.pick(leads).name })),
  ...filter('leads', 'search by 2 letters', (random, { leads }) => ({
    q: firstLetters(random.pick(leads).name, 2),
  })),
  record('leads', 'one lead', (random, { leads }) => random.pick(leads).number),
  record('applications', 'one application', (random, { applications }) => random.pick(applications)),
  record('people', 'one person', (random, { people }) => random.pick(people).id),
  record('people', 'a referrer', (random, { referrers }) => random.pick(referrers)),

  ...searches('by number', (random, { applications }) => random.pick(applications)),
  ...searches('by phone', (random, { people }) => random.pick(people).phone),
  ...searches('by name', (random, { people }) => random.pick(people).name),
  ...searches('by 3 letters', (random, { people }) => firstLetters(random.pick(people).name, 3)),
  ...searches('by the most frequent name', () => 'kumar'),
  ...searches('by an unknown bank reference', (random) => `UTR${random.below(1_000_000_000)}`),
  ...searches('by the bank reference of a settlement', (random, { settlementReferences }) =>
    random.pick(settlementReferences),
  ),
  ...searches('by the bank reference of a refund', (random, { refundReferences }) => random.pick(refundReferences)),
  ...searches("by the gateway's id of a payment", (random) => `MOJO${random.below(100_000)}`),

  call('roles', 'all'),
  call('invited', 'first page'),
  ...pagesOf('interviews', '-starts', 'starts'),
  ...filter('interviews', 'role', (random, { roles }) => ({ role: random.pick(roles) })),
  record('interviews', 'one slot', (random, { slots }) => random.pick(slots)),
  call('attention', 'first page'),
  call('messages', 'first page'),
  call('staff', 'all'),
  call('settings', 'all'),
  { of: 'Today', what: 'the page', path: () => '/desk' },
  { of: 'Today', what: 'the page, in Hindi', path: () => '/desk?language=hi' },
];
