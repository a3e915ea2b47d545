import type { Person } from './people.ts';
import type { Story } from './story.ts';

/**
 * An opening takes applications of those who are invited from one day until another: days ago. Visitors see the roles while the
 * demo is filled, so no seeded role is advertised anew.
 */
export interface Advertised {
  readonly role: string;
  readonly opening: number;
  readonly from: number;
  readonly until: number;
  /** How many applications of a whole story. */
  readonly applications: number;
}
export const advertised: readonly Advertised[] = [
  { role: 'Field Survey Executive', opening: 1, from: 176, until: 118, applications: 58 },
  { role: 'Telecalling Executive', opening: 1, from: 176, until: 125, applications: 36 },
  { role: 'Supervisor', opening: 1, from: 170, until: 112, applications: 32 },
  { role: 'District Coordinator', opening: 1, from: 168, until: 130, applications: 18 },
  { role: 'Video Editor', opening: 1, from: 150, until: 104, applications: 16 },
  { role: 'Social Media Manager', opening: 1, from: 150, until: 100, applications: 16 },
  { role: 'Media Anchor', opening: 1, from: 148, until: 96, applications: 12 },
  { role: 'Field Survey Executive', opening: 1, from: 70, until: 1, applications: 58 },
  { role: 'Supervisor', opening: 1, from: 64, until: 1, applications: 36 },
  { role: 'Telecalling Executive', opening: 1, from: 58, until: 6, applications: 22 },
];

/** How an application goes on. */
export type Course =
  | 'received'
  | 'under-review'
  | 'shortlisted'
  | 'called'
  | 'selected'
  | 'not-selected'
  | 'absent'
  | 'withdrawn'
  | 'cancelled'
  | 'unpaid'
  | 'underpaid';
export interface PlannedApplicant {
  /** The person's number. */
  readonly person: number;
  readonly role: string;
  readonly opening: number;
  readonly at: Date;
  readonly course: Course;
  /** The number of the person whose code is given. */
  readonly referrer: number | undefined;
  /** The first payment fails at the bank. */
  readonly failsFirst: boolean;
  /** The payer presses pay in two tabs. */
  readonly paysTwice: boolean;
  /** The browser does not come back from paying; the program asks the gateway. */
  readonly neverReturns: boolean;
}
export interface Applicant extends Person {
  readonly plan: PlannedApplicant;
  readonly applicationId: string;
}

/** How an application goes on: an earlier one has ended, a later one is still under way. */
function courseOf(story: Story, daysAgo: number): Course {
  const { chance } = story;
  if (chance.happens(0.05)) return 'cancelled';
  if (chance.happens(0.03)) return 'unpaid';
  if (chance.happens(0.03)) return 'withdrawn';
  if (daysAgo > 90) {
    if (chance.happens(0.4)) return 'selected';
    return chance.happens(0.75) ? 'not-selected' : 'absent';
  }
  if (daysAgo > 45) {
    if (chance.happens(0.25)) return 'selected';
    return chance.happens(0.5) ? 'called' : 'not-selected';
  }
  if (daysAgo > 25) {
    if (chance.happens(0.45)) return 'called';
    return chance.happens(0.6) ? 'shortlisted' : 'not-selected';
  }
  if (daysAgo > 9) return chance.happens(0.4) ? 'shortlisted' : 'under-review';
  return daysAgo > 4 && chance.happens(0.5) ? 'under-review' : 'received';
}

/** Every application of the story, in the order of time. */
export function plannedApplicants(story: Story): PlannedApplicant[] {
  const { chance, time } = story;
  const days = advertised.flatMap((opening) =>
    Array.from({ length: story.some(opening.applications) }, (_, index) => {
      // More at the beginning and at the end, as everywhere.
      const share = (index + chance.next()) / story.some(opening.applications);
      const span = opening.from - 1 - opening.until;
      const daysAgo = opening.until + Math.round(span * (0.5 + 0.5 * Math.cos(Math.PI * share)));
      return { ...opening, daysAgo };
    }),
  );
  days.sort((one, other) => other.daysAgo - one.daysAgo);
  return days.map(({ role, opening, daysAgo }, person) => {
    const clock = `${String(chance.between(8, 21)).padStart(2, '0')}:${String(chance.between(0, 59)).padStart(2, '0')}`;
    // A few tell many: their codes are given again and again.
    const hasCode = person > 3 && chance.happens(0.5);
    const known = Math.min(person - 1, 8 + Math.floor(person / 14));
    const referrer = () => (chance.happens(daysAgo < 30 ? 0.6 : 0.2) ? 0 : Math.floor(known * chance.next() ** 2));
    return {
      person,
      role,
      opening,
      at: time.daysAgo(daysAgo, clock),
      course: person === days.length - 7 ? 'underpaid' : courseOf(story, daysAgo),
      referrer: hasCode ? referrer() : undefined,
      paysTwice: person === Math.floor(days.length / 3) || person === days.length - 12,
      failsFirst: chance.happens(0.06),
      neverReturns: chance.happens(0.05),
    };
  });
}

/** True once the fee is paid. */
export const isApplicant = (person: Person | Applicant): person is Applicant => 'applicationId' in person;
/** Who has applied so far, by the person's number. */
export const applicantsSoFar = (): Map<number, Person | Applicant> => new Map();
