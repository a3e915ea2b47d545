import type pg from 'pg';
import { refuse } from '#kit/result.ts';
import { actAtDesk } from '#test/desk-acts.ts';
import type { DeskMember } from '#test/desk.ts';
import type { Random } from '#test/seed.ts';
import type { Journal } from './ask.ts';
import type { Bank } from './bank.ts';
import { type Call, pause } from './call.ts';
import type { GatewaySandbox } from './harness.ts';
import { isAway, type Said, type Staff } from './staff.ts';
import { table } from './tables.ts';

/** A case of the gateway about a dispute, with what it decided. */
export interface DisputeCase {
  readonly caseNumber: string;
  readonly reason: string;
  readonly answerBy: string;
  readonly orderId: string;
  readonly gatewayPaymentId: string;
  feePaise: number;
  /** Undefined while it is open; null: all of it is lost. */
  lostPaise?: number | null;
}
/** Where a person of finance works. */
export interface Desk {
  readonly staff: Staff;
  readonly pool: pg.Pool;
  /** The site's calls. */
  readonly call: Call;
  readonly bank: Bank;
  readonly gateway: GatewaySandbox;
  readonly cases: DisputeCase[];
  /** People of finance who are signed in to the desk of the site. */
  readonly members: readonly DeskMember[];
  readonly journal: Journal;
  readonly random: Random;
  /** Claims that are being paid: other staff leave the transfer to the one who began. */
  readonly paying: Set<string>;
  readonly acts: Map<string, number>;
}

export function count(desk: Pick<Desk, 'acts'>, name: string): void {
  desk.acts.set(name, (desk.acts.get(name) ?? 0) + 1);
}

/** What people of finance do at the desk; what needs two of them is agreed to by the second. */
export async function say(desk: Desk, ...words: string[]): Promise<Said> {
  const said = await desk.staff.act(async (ctx) => (await actAtDesk(ctx, words)) ?? refuse('desk/no-such-act'));
  const name = words
    .slice(0, 2)
    .filter((word) => /^[a-z-]+$/.test(word))
    .join(' ');
  count(desk, `${name} ${said.kind}`);
  return said;
}
/** Repeats it until its outcome is known. */
export const insist = (desk: Desk, ...words: string[]): Promise<Said> => untilKnown(desk, () => say(desk, ...words));
/** Repeats an action of the desk until its outcome is known. */
export const insistOn = (desk: Desk, name: string, work: Parameters<Staff['act']>[0]): Promise<Said> =>
  untilKnown(desk, async () => {
    const said = await desk.staff.act(work);
    count(desk, `${name} ${said.kind}`);
    return said;
  });
async function untilKnown(desk: Desk, act: () => Promise<Said>): Promise<Said> {
  for (;;) {
    const said = await act();
    if (said.kind !== 'unknown') return said;
    await pause(100 + desk.random.below(400));
  }
}
/** Rows that an act in progress needs: while the database is away it waits. */
export async function insistRows<Row>(desk: Desk, text: string): Promise<Row[]> {
  for (;;) {
    try {
      return await table<Row>(desk.pool, text);
    } catch (error) {
      if (!isAway(error)) throw error;
      await pause(100 + desk.random.below(400));
    }
  }
}
export async function pickFrom<Row>(desk: Desk, text: string): Promise<Row | undefined> {
  const rows = await table<Row>(desk.pool, text);
  return rows.length === 0 ? undefined : desk.random.pick(rows);
}
/** A fixed share by id: if staff refunded or disputed everything, no earning would be left to claim. */
export const oneIn = (parts: number): string => `hashtext(id) % ${parts} = 0`;
