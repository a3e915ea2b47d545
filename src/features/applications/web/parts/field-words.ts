import { inBoth } from '#web/i18n.ts';
import type { CorrectableField } from '../../terms.ts';

/** The fields of an application that can be corrected, as people and staff read them. */
export const fieldWords = inBoth<Readonly<Record<CorrectableField, string>>>(
  {
    name: 'Full name',
    fatherName: "Father's name",
    dob: 'Date of birth',
    gender: 'Gender',
    altMobile: 'Alternate mobile',
    email: 'E-mail',
    address: 'Address',
    state: 'State',
    district: 'District',
    qualification: 'Qualification',
    experience: 'Experience',
  },
  {
    name: 'पूरा नाम',
    fatherName: 'पिता का नाम',
    dob: 'जन्म तिथि',
    gender: 'लिंग',
    altMobile: 'दूसरा मोबाइल',
    email: 'ई-मेल',
    address: 'पता',
    state: 'राज्य',
    district: 'ज़िला',
    qualification: 'योग्यता',
    experience: 'अनुभव',
  },
);
