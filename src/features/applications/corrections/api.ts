import { doneOf } from '#kit/endpoint.ts';
import { localPath } from '#kit/text/local-path.ts';
import { ok, type Refusal, refuse, type Result } from '#kit/result.ts';
import { readFormBody } from '#platform/http/forms/form-body.ts';
import { isJson } from '#platform/http/origin.ts';
import { seeOther, showAgain, storable, typedIn } from '#platform/http/forms/own-form.ts';
import type { Call } from '#platform/http/decide.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import { serveDone } from '#platform/http/serve-done.ts';
import { photoUrl } from '#features/photos/model.ts';
import { pages } from '#pages.ts';
import { correctApplication } from './actions/correct-application.ts';
import { closeCorrectionWindow, openCorrectionWindow } from './actions/correction-windows.ts';
import type { ApplicationsContext } from '../actions/context.ts';
import { mayCorrect, readCorrectionForm, type ShownCorrectionForm } from './actions/read-corrections.ts';
import { answerCorrection } from './actions/request-correction.ts';
import { uploadCorrectedPhoto } from './actions/upload-corrected-photo.ts';
import * as contract from './contract.ts';
import type { Correction } from '../model/applications.ts';
import { changedFields, type MadeCorrection, valueOf } from './model.ts';

export const correctionsApi = (ctx: ApplicationsContext): Route[] => [
  serve(contract.getCorrectionForm, async ({ session, params }) => {
    const form = await readCorrectionForm(ctx, { session, applicationId: params['id'] ?? '' });
    return form.ok ? ok(formAnswer(form.value)) : form;
  }),
  serve(contract.correctApplication, (call) => correct(ctx, call)),
  serve(contract.answerCorrectionRequest, async ({ params, body, desk }) => {
    const answered = await answerCorrection(ctx, {
      applicationId: params['number'] ?? '',
      requestId: body.request,
      answer: body.answer,
      outcome: body.outcome,
      actor: desk.accountId,
    });
    return doneOf(answered, `applications/correction-${body.outcome}` as const);
  }),
  serveDone(contract.openWindow, 'applications/correction-opened', ({ params, body, desk }) =>
    openCorrectionWindow(ctx, { applicationId: params['number'] ?? '', ...body, actor: desk.accountId }),
  ),
  serveDone(contract.closeWindow, 'applications/correction-ended', ({ params, body, desk }) =>
    closeCorrectionWindow(ctx, { applicationId: params['number'] ?? '', ...body, actor: desk.accountId }),
  ),
];

/** A correction as its applicant and staff read it. */
export const madeCorrection = (made: Correction): MadeCorrection => ({
  number: made.number,
  at: made.at.toISOString(),
  changes: changedFields(made).map((field) => {
    const shown = (values: Correction['before']): string => {
      const value = valueOf(values, field);
      return field === 'photo' && value !== '' ? photoUrl(value) : value;
    };
    return { field, before: shown(made.before), after: shown(made.after) };
  }),
});

const formAnswer = ({ application, until, ...rest }: ShownCorrectionForm): contract.CorrectionFormAnswer => {
  const { photoKey, referralCode: _none, experience, ...form } = application.form;
  return {
    number: application.id,
    ...rest,
    until: until.toISOString(),
    form: { ...form, experience: String(experience), photo: photoKey === '' ? '' : photoUrl(photoKey) },
  };
};

type Corrected = (typeof contract.correctApplication)['answer'];
type Codes = keyof typeof contract.correctApplication.refusals;

/** JSON gets JSON; the page's form gets a redirect, or its page again with everything that was typed. */
async function correct(
  ctx: ApplicationsContext,
  call: Call<undefined, undefined, 'session'>,
): Promise<Result<Corrected, Codes> | Response> {
  const applicationId = call.params['id'] ?? '';
  // Before its body, which nobody else may make us receive.
  const may = await mayCorrect(ctx, { session: call.session, applicationId });
  if (!may.ok) return isJson(call.request) ? may : lost(call, may.refusal);
  const request = await call.receive();
  if (request instanceof Response) return request;
  if (isJson(request)) {
    const json = storable(await request.text());
    return json === undefined ? refuse('http/malformed') : save(ctx, call, applicationId, json);
  }
  const posted = await readFormBody(request);
  const fields = posted && typedIn(posted);
  if (!posted || !fields) return refuse('http/malformed');
  const { from = '', photo = '', newPhoto: _empty, ...values } = fields;
  const file = posted.get('newPhoto');
  const upload =
    file instanceof File && file.size > 0
      ? await uploadCorrectedPhoto(ctx, {
          accountId: call.session.accountId,
          bytes: new Uint8Array(await file.arrayBuffer()),
          fileName: file.name,
        })
      : undefined;
  const typed = { ...values, photo: upload?.ok ? upload.value.url : photo };
  const saved =
    upload?.ok === false
      ? refuse('applications/fields', { fields: [{ field: 'photo', reason: upload.refusal.code }] })
      : await save(ctx, call, applicationId, typed, upload?.value.digest);
  if (saved.ok) {
    const outcome = saved.value.changed.length > 0 ? 'corrected' : 'unchanged';
    return seeOther(
      `${pages.applications.path}?${outcome}=${encodeURIComponent(applicationId)}#${encodeURIComponent(applicationId)}`,
    );
  }
  return showAgain(call, contract.correctApplication.refusals, {
    refusal: saved.refusal,
    typed,
    from: localPath(from, pages.applications.path),
  });
}

/** The page of a form that is not received. */
const lost = (call: Call<undefined, undefined, 'session'>, refusal: Refusal<Codes>): Promise<Response> =>
  showAgain(call, contract.correctApplication.refusals, {
    refusal,
    typed: {},
    from: pages.applications.path,
  });

async function save(
  ctx: ApplicationsContext,
  { session }: Pick<Call<undefined, undefined, 'session'>, 'session'>,
  applicationId: string,
  body: unknown,
  photoDigest?: string,
): Promise<Result<Corrected, Codes>> {
  const read = contract.CorrectionBody.safeParse(body, { reportInput: true });
  if (!read.success)
    return refuse('applications/fields', {
      fields: read.error.issues.map(({ path, code, message }) => ({
        field: String(path[0] ?? 'body'),
        reason: reasonOf(code, message),
      })),
    });
  const { seen, ...form } = read.data;
  const saved = await correctApplication(ctx, { session, applicationId, seen, form, photoDigest });
  if (!saved.ok) return saved;
  const made = saved.value;
  return ok({ correction: made?.number ?? seen, changed: made ? changedFields(made) : [] });
}
/** A message of the schema that is a reason already; others are sentences of the library. */
function reasonOf(code: string | undefined, message: string): string {
  if (code === 'invalid_type') return 'missing';
  return /^[a-z-]+$/.test(message) ? message : 'invalid';
}
