import { getSession, type SessionAnswer } from '#features/accounts/contract/public.ts';
import { type FormRules, getDraft, getFormRules } from '../contract/apply.ts';
import type { DraftForm } from '../../model/applications.ts';
import { type CallResult, call } from '#web/api-client.ts';

/** Everything that the form needs beside the role. */
export interface Needed {
  readonly draft: DraftForm;
  /** Source of the draft: an `earlier` application, or what was typed here. */
  readonly origin: 'draft' | 'earlier' | 'nothing';
  /** The time of the draft; null without one. */
  readonly savedAt: string | null;
  readonly rules: FormRules;
  readonly session: SessionAnswer;
}

/** All must load before anything is typed, or typing would overwrite the saved draft. */
export function neededOf(
  draft: CallResult<(typeof getDraft)['answer']>,
  rules: CallResult<FormRules>,
  session: CallResult<SessionAnswer>,
): CallResult<Needed> {
  if (!draft.ok) return draft;
  if (!rules.ok) return rules;
  if (!session.ok) return session;
  const { form, savedAt, earlier } = draft.value;
  const unsaved = earlier ? 'earlier' : 'nothing';
  const origin = savedAt === null ? unsaved : 'draft';
  // A first form begins with the name of the profile.
  const empty: DraftForm = session.value.name === null ? form : { ...form, name: session.value.name };
  return {
    ok: true,
    status: 200,
    value: {
      draft: earlier ?? (origin === 'nothing' ? empty : form),
      origin,
      savedAt,
      rules: rules.value,
      session: session.value,
    },
  };
}

export async function readNeeded(roleName: string): Promise<CallResult<Needed>> {
  return neededOf(
    ...(await Promise.all([call(getDraft, { params: { category: roleName } }), call(getFormRules), call(getSession)])),
  );
}
