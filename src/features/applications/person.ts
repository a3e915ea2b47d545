import type { Context } from '#kit/context.ts';
import { code, money, personal, type PersonPart, text, time } from '#kit/desk/person-parts.ts';
import {
  applicationsOfPerson,
  correctionsOfPerson,
  deleteDraftsOf,
  draftsOfPerson,
  duplicatesOfPerson,
  eraseFormsOf,
  eraseReasonsOf,
  eraseWordsOf,
  frozenFormsOfPerson,
  hasApplications,
  notesOfPerson,
  openApplicationsOf,
  referencesOf,
  requestsOfPerson,
  selectedOf,
  stepsOfPerson,
} from './store/person.ts';
import { erasedFields } from './rules.ts';

const pageOf = (number: string): string => `/desk/applications/${encodeURIComponent(number)}`;
const right = 'applications/read';

const applications: PersonPart = {
  key: 'applications',
  right,
  tables: ['application'],
  stays: true,
  list: ({ accountId }) => `/desk/applications?person=${accountId}`,
  read: async (_ctx, tx, { accountId }, page) =>
    (await applicationsOfPerson(tx, accountId, page)).map(({ id, at, form, ...application }) => ({
      id,
      at,
      page: pageOf(id),
      facts: {
        number: text(id),
        role: text(application.role),
        status: code(application.state),
        stage: code(application.stage),
        fee: money(application.paidPaise),
        name: text(form.name),
        phone: personal('person/phone', form.mobile),
        email: personal('person/email', form.email),
      },
      details: {
        form,
        opening: application.opening,
        policyVersion: application.policyVersion,
        consentedAt: application.consentedAt,
        verifyCode: application.verifyCode,
      },
    })),
  refer: async (tx, accountId) => ({ ids: await referencesOf(tx, accountId) }),
  holdsAccount: (tx, accountId) => hasApplications(tx, accountId),
  findBlocks: async (_ctx, tx, { accountId }) =>
    (await openApplicationsOf(tx, accountId)).map(({ id, state }) => ({
      kind: state === 'active' ? 'application-open' : 'refund-running',
      reference: id,
      page: pageOf(id),
    })),
  findWarnings: async (_ctx, tx, { accountId }) =>
    (await selectedOf(tx, accountId)).map((id) => ({ kind: 'application-selected', reference: id, page: pageOf(id) })),
  erase: (ctx, { accountId }, limit) => ctx.transaction((tx) => eraseFormsOf(tx, accountId, erasedFields, limit)),
};

const steps: PersonPart = {
  key: 'application-steps',
  right,
  tables: ['application_step'],
  stays: true,
  read: async (_ctx, tx, { accountId }, page) =>
    (await stepsOfPerson(tx, accountId, page)).map(
      ({ id, at, applicationId, stage, reason, reasonText, undoneAt }) => ({
        id,
        at,
        page: pageOf(applicationId),
        facts: {
          application: text(applicationId),
          stage: code(stage),
          reason: code(reason),
          note: personal('application/notes', reasonText),
          ended: time(undoneAt),
        },
      }),
    ),
  erase: (ctx, { accountId }, limit) => ctx.transaction((tx) => eraseReasonsOf(tx, accountId, limit)),
};

const requests: PersonPart = {
  key: 'correction-requests',
  right,
  tables: ['correction_request'],
  read: async (_ctx, tx, { accountId }, page) =>
    (await requestsOfPerson(tx, accountId, page)).map(({ id, at, ...request }) => ({
      id,
      at,
      page: pageOf(request.applicationId),
      facts: {
        application: text(request.applicationId),
        field: code(request.field),
        after: personal('person/details', request.value),
        note: personal('person/details', request.answer),
        ended: time(request.closedAt),
      },
    })),
  erase: (ctx, { accountId }, limit) => ctx.transaction((tx) => eraseWordsOf(tx, accountId, limit)),
};

/** The digits of a document are revealed on the page of the application; a photo has no text. */
const withoutText: readonly string[] = ['identityLastFour', 'photoKey'];
/** The values of corrected fields in one line. */
const valuesText = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .filter(([name]) => !withoutText.includes(name))
    .map(([, value]) => value)
    .join(', ');
const corrections: PersonPart = {
  key: 'corrections',
  right,
  tables: ['correction', 'correction_window'],
  read: async (_ctx, tx, { accountId }, page) =>
    (await correctionsOfPerson(tx, accountId, page)).map(({ id, at, applicationId, before, after }) => ({
      id,
      at,
      page: pageOf(applicationId),
      facts: {
        application: text(applicationId),
        before: personal('person/details', valuesText(before)),
        after: personal('person/details', valuesText(after)),
      },
      details: { before, after },
    })),
  erase: (ctx, { accountId }, limit) => ctx.transaction((tx) => eraseWordsOf(tx, accountId, limit)),
};

const notes: PersonPart = {
  key: 'application-notes',
  right,
  tables: ['application_note'],
  read: async (_ctx, tx, { accountId }, page) =>
    (await notesOfPerson(tx, accountId, page)).map(({ id, at, applicationId, text: note }) => ({
      id,
      at,
      page: pageOf(applicationId),
      facts: { application: text(applicationId), note: personal('application/notes', note) },
    })),
  erase: (ctx, { accountId }, limit) => ctx.transaction((tx) => eraseWordsOf(tx, accountId, limit)),
};

const drafts: PersonPart = {
  key: 'unfinished-forms',
  right,
  tables: ['draft'],
  read: async (_ctx, tx, { accountId }, page) =>
    (await draftsOfPerson(tx, accountId, page)).map(({ id, at, role, form }) => ({
      id,
      at,
      facts: { role: text(role) },
      details: { form },
    })),
  erase: (ctx, { accountId }) => ctx.transaction((tx) => deleteDraftsOf(tx, accountId)),
};

const forms: PersonPart = {
  key: 'sent-forms',
  right,
  tables: ['frozen_form'],
  stays: true,
  read: async (_ctx, tx, { accountId }, page) =>
    (await frozenFormsOfPerson(tx, accountId, page)).map(({ id, at, role, feePaise, form, policyVersion }) => ({
      id,
      at,
      facts: { role: text(role), fee: money(feePaise), email: personal('person/email', form.email) },
      details: { form, policyVersion },
    })),
  erase: (ctx, { accountId }, limit) => ctx.transaction((tx) => eraseFormsOf(tx, accountId, erasedFields, limit)),
};

const duplicates: PersonPart = {
  key: 'duplicate-payments',
  right: 'payments/read',
  tables: ['duplicate_payment'],
  stays: true,
  read: async (_ctx, tx, { accountId }, page) =>
    (await duplicatesOfPerson(tx, accountId, page)).map(({ id, at, applicationId }) => ({
      id,
      at,
      page: `/desk/payments/${id}`,
      facts: { application: text(applicationId) },
    })),
};

/** What this feature holds on a person. Role, category, fee and dates stay for the books. */
export const person: readonly PersonPart<Context>[] = [
  applications,
  steps,
  requests,
  corrections,
  notes,
  drafts,
  forms,
  duplicates,
];
