import type { Context } from '#kit/context.ts';
import { mergedValue } from '#kit/desk/shown-mark.ts';
import { type FieldFault, ok, refuse, type Result } from '#kit/result.ts';
import { dayInIndia } from '#kit/time.ts';
import { isOwnRecord } from '#features/approvals/actions/own-records.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { marksText } from '../model.ts';
import { readResult } from '../rules.ts';
import { lockSlots } from '../store/interviews.ts';
import { resultsToChange, writeResult } from '../store/letters.ts';

/** What staff typed, by the fields `came-17` and `marks-17` of the letter 17. */
export type TypedResults = Readonly<Record<string, string>>;

/**
 * Writes down who came to a slot and their marks, from its day on; fields that are left out change nothing, nor do those that
 * are as the form showed them. `others`: what holds for everybody of whom nothing is known. Refused with every invalid field,
 * with those that a colleague changed to something else since they were shown, and where somebody changes the result of their
 * own application. @returns how many changed.
 */
export async function recordResults(
  ctx: Context,
  input: {
    readonly slot: number;
    readonly typed: TypedResults;
    /** By field, the mark of the value that the form showed. */
    readonly shown?: Readonly<Record<string, string>>;
    readonly others: '' | 'yes' | 'no';
  },
  actor: string,
): Promise<Result<number, 'interviews/unknown-slot' | 'interviews/not-begun' | 'interviews/invalid'>> {
  const now = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    const [slot] = await lockSlots(tx, [input.slot]);
    if (!slot) return refuse('interviews/unknown-slot');
    if (dayInIndia(slot.startsAt) > dayInIndia(now)) return refuse('interviews/not-begun');
    const fields: FieldFault[] = [];
    const changes = [];
    for (const { id, applicationId, ...stored } of await resultsToChange(tx, slot.id)) {
      const storedCame = stored.came ? 'yes' : 'no';
      const came = typedIn(input, `came-${id}`, stored.came === null ? '' : storedCame);
      const marks = typedIn(input, `marks-${id}`, marksText(stored.marks));
      const contested = [came, marks].filter((field) => 'theirs' in field);
      if (contested.length > 0) {
        fields.push(...contested.map(({ field }) => ({ field, reason: 'changed' })));
        continue;
      }
      const typed = { came: came.value, marks: marks.value };
      const isOpen = typed.came === '' && typed.marks.trim() === '';
      const result = readResult(isOpen ? { ...typed, came: input.others } : typed);
      if (typeof result === 'string') {
        fields.push({ field: `marks-${id}`, reason: result });
        continue;
      }
      if (result.came === stored.came && result.marks === stored.marks) continue;
      if (await isOwnRecord(tx, 'application', applicationId, actor)) {
        // `others` applies to all letters but one's own.
        if (!isOpen) fields.push({ field: `came-${id}`, reason: 'own' });
        continue;
      }
      changes.push({ id, applicationId, stored, result });
    }
    if (fields.length > 0) return refuse('interviews/invalid', { fields });
    for (const { id, applicationId, stored, result } of changes) {
      await writeResult(tx, id, { ...result, at: ctx.now(), by: actor });
      await recordAudit(tx, {
        actor,
        action: 'interviews/result',
        subject: applicationId,
        before: { came: stored.came, marks: marksText(stored.marks) },
        after: { came: result.came, marks: marksText(result.marks) },
        details: { slot: slot.id, letter: id },
      });
    }
    return ok(changes.length);
  });
}

/** A field as it counts: as typed, or as stored where it was left out or is as shown. */
const typedIn = (
  { typed, shown = {} }: { readonly typed: TypedResults; readonly shown?: Readonly<Record<string, string>> },
  field: string,
  now: string,
) => {
  const [value, mark] = [typed[field] ?? now, shown[field]];
  return { field, ...(mark === undefined ? { value } : mergedValue({ typed: value, now, shown: mark })) };
};
