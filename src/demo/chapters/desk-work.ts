import { answerCorrection, requestCorrection } from '#features/applications/corrections/actions/request-correction.ts';
import type { CorrectableField } from '#features/applications/terms.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { visibleKinds } from '#features/attention/model.ts';
import { markSeen, putOff } from '#features/attention/actions/put-off.ts';
import { beginDraft } from '#features/content/actions/begin-draft.ts';
import { readDraft } from '#features/content/actions/read-entry.ts';
import { saveDraft } from '#features/content/actions/save-draft.ts';
import { after, hourMs } from '#kit/time.ts';
import { at, by } from '../office.ts';
import { applicantsSoFar, isApplicant } from '../plan.ts';
import type { Story } from '../story.ts';

/** Applicants ask for corrections, the editor has drafts, and something is put off. */
export function deskWork(story: Story): void {
  const { time } = story;
  for (const daysAgo of [150, 128, 101, 52, 37, 21]) story.at(time.daysAgo(daysAgo, '19:10'), () => ask(story, true));
  story.at(time.daysAgo(2, '20:05'), () => ask(story, false));
  story.at(time.daysAgo(12, '11:00'), () => draftPost(story));
  story.at(time.daysAgo(5, '15:50'), () => draftProduct(story));
  story.at(time.daysAgo(1, '10:20'), () => lookAtList(story));
}

const wishes: readonly (readonly [CorrectableField, string])[] = [
  ['fatherName', 'Ram Sewak Prasad'],
  ['address', 'Ward 9, near Hanuman Mandir, PIN 800020'],
  ['qualification', 'Graduate, B.A. (Hons.)'],
  ['email', 'new.address@example.com'],
];

/** The newest applicant who is not decided about asks for another value of a field. */
async function ask(story: Story, isAnswered: boolean): Promise<void> {
  const { ctx, chance, time } = story;
  const newest = [...story.shared(applicantsSoFar).values()]
    .filter(isApplicant)
    .findLast(({ plan }) => plan.course !== 'cancelled' && plan.at < after(time.now(), -30 * hourMs));
  if (!newest) return;
  const [field, value] = chance.of(wishes);
  const { applicationId, session } = newest;
  const { accountId } = session;
  const asked = await requestCorrection(ctx, { accountId, applicationId, field, value });
  const request = story.mustUnless('applications/correction-open', asked);
  if (!request || !isAnswered) return;
  const answer =
    newest.language === 'hi'
      ? 'आवेदन में सुधार कर दिया गया है।'
      : 'The office has noted the right value with your application.';
  story.at(after(time.now(), 17 * hourMs), async () => {
    const actor = by(story, 'recruiter');
    story.must(
      await answerCorrection(ctx, { applicationId, requestId: request.id, answer, outcome: 'answered', actor }),
    );
  });
}

async function draftPost(story: Story): Promise<void> {
  const { ctx } = story;
  const name = { kind: 'post', key: 'clean-markets' } as const;
  const actor = by(story, 'editor');
  story.must(await beginDraft(ctx, { ...name, actor }));
  const { typed, revision, baseVersion } = story.must(await readDraft(ctx, name, ['editor']));
  const more = {
    'en.title': 'Clean weekly markets',
    'en.excerpt': 'How a haat of two hundred stalls keeps its ground clean with six bins and one tricycle.',
    'hi.title': 'साफ़ साप्ताहिक हाट',
  };
  story.must(await saveDraft(ctx, { ...name, revision, baseVersion, typed: { ...typed, ...more }, actor }));
}

async function draftProduct(story: Story): Promise<void> {
  const { ctx } = story;
  const name = { kind: 'product', key: '4-plastic-660l-wheel-dustbin' } as const;
  const { typed, revision, baseVersion } = story.must(await readDraft(ctx, name, ['editor']));
  const more = { 'en.summary': 'A 660 litre bin on four wheels, two of them with brakes; lids in four colours.' };
  const actor = by(story, 'editor');
  story.must(await saveDraft(ctx, { ...name, revision, baseVersion, typed: { ...typed, ...more }, actor }));
}

/** The owner looks at what needs a decision: the newest is seen, the oldest that can wait is put off. */
async function lookAtList(story: Story): Promise<void> {
  const { ctx } = story;
  const desk = at(story, 'owner');
  const items = await findItems(ctx, visibleKinds(desk.roles));
  const [waits] = items.filter(({ kind }) => kind === 'movement-unproven');
  if (waits)
    story.must(await putOff(ctx, { ...waits, reason: 'The gateway sends its letter by the end of the month.' }, desk));
  const seen = items.at(-1);
  if (seen && seen !== waits) story.must(await markSeen(ctx, seen, desk));
}
