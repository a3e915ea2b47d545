import { rupeesOnWire } from '#kit/paise.ts';
import { ok, refuse } from '#kit/result.ts';
import { serve, type Served } from '#host/serve.ts';
import { type JobsContext, type Opening, readOpening, readOpenings } from '#features/jobs/actions/read-openings.ts';
import { getJob, listJobs, type RoleAnswer } from '#features/jobs/contract.ts';

export const jobsApi = (ctx: JobsContext): Served[] => [
  serve(getJob, async ({ params, query, session }) => {
    const opening = await readOpening(ctx, params['category'] ?? '', session);
    return opening ? ok(answerOf(opening, query.language)) : refuse('jobs/unknown-role');
  }),
  serve(listJobs, async ({ query, session }) => {
    const openings = await readOpenings(ctx, session);
    return ok({ roles: openings.map((it) => answerOf(it, query.language)) });
  }),
];

function answerOf({ role, refusal, openToAll }: Opening, language: 'en' | 'hi' = 'en'): RoleAnswer {
  return {
    name: role.name,
    GeneralFee: rupeesOnWire(role.generalFeePaise),
    ReservationFee: rupeesOnWire(role.reservationFeePaise),
    state: role.state,
    mayApply: refusal === undefined,
    ...(refusal ? { refusal } : {}),
    openToAll,
    vacancies: role.vacancies,
    openingDate: role.openingDate,
    closing: role.closing,
    ...role.texts[language],
  };
}
