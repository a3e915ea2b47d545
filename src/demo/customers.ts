import type { Language } from '#kit/language.ts';

/** Who asks for products: invented offices and firms, as they write their names. */
export interface Customer {
  readonly organisation: string;
  readonly contact: string;
  readonly place: string;
  /** The GST code of the state. */
  readonly state: string;
  readonly language: Language;
}
const of = (organisation: string, contact: string, place: string, state = '10'): Customer => ({
  organisation,
  contact,
  place,
  state,
  language: /[\u0900-\u097f]/.test(organisation) ? 'hi' : 'en',
});
export const customers: readonly Customer[] = [
  of('Gram Panchayat Rampur Khurd', 'Mukhiya Sarita Devi', 'Rampur Khurd, Nalanda'),
  of('ग्राम पंचायत सोनबरसा', 'मुखिया रामाशीष राय', 'सोनबरसा, सीतामढ़ी'),
  of('Nagar Parishad Madhopur', 'Junior Engineer A. K. Sharma', 'Madhopur, Vaishali'),
  of('Nagar Panchayat Bakhari', 'Nitu Kumari, city manager', 'Bakhari, Begusarai'),
  of('ग्राम पंचायत तेलियाडीह', 'सचिव विजय महतो', 'तेलियाडीह, बोकारो', '20'),
  of('Saraswati Public School', 'Principal R. N. Pathak', 'Arrah, Bhojpur'),
  of('Kosi Dairy Cooperative', 'Umesh Mandal', 'Saharsa'),
  of('Nagar Nigam Depot 3', 'Sanitation inspector M. Hussain', 'Gaya'),
  of('Maa Tara Hospital', 'Dr. S. Lakra', 'Deoghar', '20'),
  of('Purvanchal Polymers', 'Vivek Jaiswal', 'Ramnagar, Varanasi', '09'),
  of('ग्राम पंचायत बरहेता', 'वार्ड सदस्य सुनैना देवी', 'बरहेता, समस्तीपुर'),
  of('Block Office Kalyanpur', 'BDO office', 'Kalyanpur, Samastipur'),
  of('Green Valley Apartments', 'Secretary Ritesh Ranjan', 'Kankarbagh, Patna'),
  of('Ganga Logistics', 'Firoz Alam', 'Hajipur, Vaishali'),
  of('Ranchi Recyclers', 'Anita Toppo', 'Namkum, Ranchi', '20'),
  of('Nagar Panchayat Jhajha', 'Executive officer', 'Jhajha, Jamui'),
  of('Modern Weaving Works', 'Shahid Ansari', 'Bhagalpur'),
  of('आदर्श मध्य विद्यालय', 'प्रधानाध्यापक सुरेश ठाकुर', 'मधुबनी'),
];
export const products = [
  'E-Rickshaw',
  'Tri-Cycle Garbage Rickshaw',
  'Plastic Bailing Machine',
  'Plastic 660L wheel Dustbin',
  'Industrial Safety Equipment',
  'Garbage Tipper Trucks',
] as const;
