// Invented people of Bihar, Jharkhand and eastern Uttar Pradesh: each name in Latin and Devanagari letters.
type Name = readonly [latin: string, devanagari: string];

export const women: readonly Name[] = [
  ['Anjali', 'अंजलि'],
  ['Pooja', 'पूजा'],
  ['Neha', 'नेहा'],
  ['Kajal', 'काजल'],
  ['Sunita', 'सुनीता'],
  ['Rekha', 'रेखा'],
  ['Priyanka', 'प्रियंका'],
  ['Shabana', 'शबाना'],
  ['Kavita', 'कविता'],
  ['Ritu', 'रितु'],
  ['Nikki', 'निक्की'],
  ['Soni', 'सोनी'],
  ['Archana', 'अर्चना'],
  ['Khushboo', 'खुशबू'],
  ['Nazia', 'नाज़िया'],
  ['Manisha', 'मनीषा'],
  ['Shweta', 'श्वेता'],
  ['Babita', 'बबीता'],
  ['Sangeeta', 'संगीता'],
  ['Rani', 'रानी'],
];
export const men: readonly Name[] = [
  ['Rahul', 'राहुल'],
  ['Amit', 'अमित'],
  ['Vikash', 'विकाश'],
  ['Santosh', 'संतोष'],
  ['Manoj', 'मनोज'],
  ['Rajesh', 'राजेश'],
  ['Imran', 'इमरान'],
  ['Suraj', 'सूरज'],
  ['Pankaj', 'पंकज'],
  ['Ravi', 'रवि'],
  ['Deepak', 'दीपक'],
  ['Mukesh', 'मुकेश'],
  ['Ashok', 'अशोक'],
  ['Sonu', 'सोनू'],
  ['Arif', 'आरिफ़'],
  ['Nitish', 'नीतीश'],
  ['Gautam', 'गौतम'],
  ['Birendra', 'बीरेंद्र'],
  ['Dilip', 'दिलीप'],
  ['Sanjay', 'संजय'],
  ['Ranjan', 'रंजन'],
  ['Abhishek', 'अभिषेक'],
];
export const surnames: readonly Name[] = [
  ['Kumar', 'कुमार'],
  ['Singh', 'सिंह'],
  ['Yadav', 'यादव'],
  ['Paswan', 'पासवान'],
  ['Jha', 'झा'],
  ['Mishra', 'मिश्रा'],
  ['Prasad', 'प्रसाद'],
  ['Sah', 'साह'],
  ['Mahto', 'महतो'],
  ['Manjhi', 'मांझी'],
  ['Thakur', 'ठाकुर'],
  ['Ansari', 'अंसारी'],
  ['Ram', 'राम'],
  ['Choudhary', 'चौधरी'],
  ['Tiwari', 'तिवारी'],
  ['Oraon', 'उराँव'],
  ['Murmu', 'मुर्मू'],
  ['Khan', 'खान'],
  ['Soren', 'सोरेन'],
  ['Gupta', 'गुप्ता'],
];
/** What many women write after their first name. */
export const womensSurnames: readonly Name[] = [
  ['Kumari', 'कुमारी'],
  ['Devi', 'देवी'],
  ['Khatoon', 'खातून'],
];

/** A district with some of its towns, each with its postal code. */
interface District {
  readonly state: string;
  readonly district: string;
  readonly towns: readonly (readonly [latin: string, devanagari: string, pin: string])[];
}
const bihar = (district: string, ...towns: District['towns']): District => ({ state: 'Bihar', district, towns });
export const districts: readonly District[] = [
  bihar('Patna', ['Danapur', 'दानापुर', '801503'], ['Kankarbagh', 'कंकड़बाग', '800020'], ['Barh', 'बाढ़', '803213']),
  bihar('Gaya', ['Tekari', 'टिकारी', '824236'], ['Bodh Gaya', 'बोधगया', '824231']),
  bihar('Muzaffarpur', ['Kanti', 'कांटी', '843109'], ['Motipur', 'मोतीपुर', '843111']),
  bihar('Bhagalpur', ['Sabour', 'सबौर', '813210'], ['Naugachhia', 'नवगछिया', '853204']),
  bihar('Darbhanga', ['Laheriasarai', 'लहेरियासराय', '846001'], ['Benipur', 'बेनीपुर', '847103']),
  bihar('Purnia', ['Kasba', 'कसबा', '854330'], ['Banmankhi', 'बनमनखी', '854202']),
  bihar('Saran', ['Chapra', 'छपरा', '841301'], ['Sonpur', 'सोनपुर', '841101']),
  bihar('Nalanda', ['Rajgir', 'राजगीर', '803116'], ['Hilsa', 'हिलसा', '801302']),
  bihar('Samastipur', ['Dalsinghsarai', 'दलसिंहसराय', '848114'], ['Rosera', 'रोसड़ा', '848210']),
  bihar('Begusarai', ['Barauni', 'बरौनी', '851112'], ['Teghra', 'तेघड़ा', '851133']),
  bihar('Siwan', ['Maharajganj', 'महाराजगंज', '841238'], ['Mairwa', 'मैरवा', '841239']),
  bihar('Madhubani', ['Jhanjharpur', 'झंझारपुर', '847404'], ['Jainagar', 'जयनगर', '847226']),
  {
    state: 'Jharkhand',
    district: 'Ranchi',
    towns: [
      ['Kanke', 'कांके', '834006'],
      ['Hatia', 'हटिया', '834003'],
    ],
  },
  {
    state: 'Jharkhand',
    district: 'Dhanbad',
    towns: [
      ['Jharia', 'झरिया', '828111'],
      ['Katras', 'कतरास', '828113'],
    ],
  },
  { state: 'Jharkhand', district: 'Deoghar', towns: [['Jasidih', 'जसीडीह', '814142']] },
  { state: 'Jharkhand', district: 'Hazaribagh', towns: [['Barhi', 'बरही', '825405']] },
  { state: 'Uttar Pradesh', district: 'Varanasi', towns: [['Ramnagar', 'रामनगर', '221008']] },
  {
    state: 'Uttar Pradesh',
    district: 'Ballia',
    towns: [
      ['Rasra', 'रसड़ा', '221712'],
      ['Bansdih', 'बांसडीह', '277202'],
    ],
  },
  { state: 'Uttar Pradesh', district: 'Gorakhpur', towns: [['Chauri Chaura', 'चौरी चौरा', '273201']] },
];
