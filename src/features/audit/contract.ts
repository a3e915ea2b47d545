import { act } from '#kit/desk/act.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import type { AuditChain } from './model.ts';

/** The end of the chain, and the newest check of the whole audit. */
export const getAuditChain = endpoint({
  method: 'GET',
  path: '/api/desk/audit-chain',
  access: 'desk',
  right: 'audit/read',
  answer: answers<AuditChain>(),
});
/** Starts a check of the whole audit, which takes a while with many entries. */
export const checkAudit = act({
  path: '/api/desk/audit-checks',
  right: 'audit/read',
  form: { submit: ['Check all entries now', 'अभी सब जाँचें'] },
  done: {
    'audit/check-started': [
      'The check runs. Load this page again in a moment to see its result.',
      'जाँच चल रही है। नतीजा देखने के लिए थोड़ी देर में पेज फिर खोलें।',
    ],
  },
});
