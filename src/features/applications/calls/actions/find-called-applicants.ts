import type { FindCalledApplicants } from '#features/interviews/model.ts';
import { photoUrl } from '#features/photos/model.ts';
import { applicationsById } from '../../store/applications.ts';

/** What call letters state of applications. */
export const findCalledApplicants: FindCalledApplicants = async (tx, numbers) =>
  (await applicationsById(tx, numbers)).map(({ id, accountId, role, state, stage, form }) => ({
    applicationId: id,
    accountId,
    role,
    isActive: state === 'active',
    isCalled: stage === 'called',
    name: form.name,
    email: form.email,
    phone: form.mobile,
    fatherName: form.fatherName,
    category: form.category,
    photoKey: form.photoKey,
    photoUrl: form.photoKey === '' ? '' : photoUrl(form.photoKey),
  }));
