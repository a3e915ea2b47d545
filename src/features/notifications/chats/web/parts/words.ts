import { inBoth } from '#web/i18n.ts';
import { freeTextHours } from '../../../terms.ts';
import type { AnswerState, FileFault, UnshownType } from '../../model.ts';

export const chatWords = inBoth(
  {
    title: 'WhatsApp',
    person: 'The person',
    us: 'We',
    waiting: 'Waits for an answer',
    template: 'Ready message',
    picture: 'Open the picture',
    pdf: 'Open the PDF',
    fetching: 'A picture or document is being fetched. Open this page again in a minute.',
    codeNotRequested: 'Somebody else may have typed this number at the sign-in.',
    askOtherwise: 'It cannot be opened here. Ask for it as a text, picture or PDF, or call.',
    until: (time: string) => `You can write until ${time}: ${freeTextHours} hours after the last message.`,
    windowOver: `The last message is more than ${freeTextHours} hours old, so WhatsApp takes only this ready message. Once the person replies, you can write:`,
    asked: 'The ready message is sent. Once the person replies, you can write. Or call.',
    stopped: 'This person stopped our messages on WhatsApp. Call instead.',
    off: 'WhatsApp is not set up here. Call instead.',
    hidden:
      'There is no record of this person: the number is hidden, or the message only stops ours. It cannot be answered here.',
    ready: 'Ready sentence',
    readyHint: 'Is sent if you write nothing.',
    noSentence: 'None',
    send: 'Send',
    sendTemplate: 'Send the ready message',
    settle: 'Needs no answer',
    failed: 'Not sent. Call, or answer again.',
  },
  {
    title: 'WhatsApp',
    person: 'व्यक्ति',
    us: 'हम',
    waiting: 'जवाब बाक़ी',
    template: 'तैयार संदेश',
    picture: 'फ़ोटो खोलें',
    pdf: 'PDF खोलें',
    fetching: 'फ़ोटो या दस्तावेज़ लाया जा रहा है। एक मिनट बाद यह पेज फिर खोलें।',
    codeNotRequested: 'हो सकता है किसी और ने साइन-इन में यह नंबर डाला हो।',
    askOtherwise: 'यह यहाँ नहीं खुलता। लिखकर, फ़ोटो या PDF में भेजने को कहें, या कॉल करें।',
    until: (time: string) => `आप ${time} तक लिख सकते हैं: आख़िरी संदेश के ${freeTextHours} घंटे बाद तक।`,
    windowOver: `आख़िरी संदेश ${freeTextHours} घंटे से पुराना है, इसलिए WhatsApp सिर्फ़ यह तैयार संदेश लेता है। व्यक्ति का जवाब आने पर आप लिख सकते हैं:`,
    asked: 'तैयार संदेश भेज दिया है। जवाब आने पर आप लिख सकते हैं। या कॉल करें।',
    stopped: 'इस व्यक्ति ने WhatsApp पर हमारे संदेश बंद किए हैं। कॉल करें।',
    off: 'यहाँ WhatsApp चालू नहीं है। कॉल करें।',
    hidden: 'इस व्यक्ति का कोई रिकॉर्ड नहीं है: नंबर छिपा है, या संदेश सिर्फ़ हमारे संदेश बंद करता है। यहाँ से जवाब नहीं दे सकते।',
    ready: 'तैयार वाक्य',
    readyHint: 'आप कुछ न लिखें, तो यह जाएगा।',
    noSentence: 'कोई नहीं',
    send: 'भेजें',
    sendTemplate: 'तैयार संदेश भेजें',
    settle: 'जवाब नहीं चाहिए',
    failed: 'नहीं भेजा गया। कॉल करें, या फिर जवाब दें।',
  },
);
export const answerStateWords = inBoth<Record<AnswerState, string>>(
  { queued: 'On its way', sent: 'Sent', delivered: 'Delivered', read: 'Read', failed: 'Not delivered' },
  { queued: 'भेजा जा रहा है', sent: 'भेजा गया', delivered: 'पहुँच गया', read: 'पढ़ लिया', failed: 'नहीं पहुँचा' },
);
/** What a person sent beside a text. */
export const sentWords = inBoth<Record<'file' | UnshownType, string>>(
  {
    file: 'A picture or document',
    video: 'A video',
    audio: 'A voice message',
    sticker: 'A sticker',
    location: 'A place on the map',
    contacts: 'A contact',
    other: 'Something that WhatsApp does not show here',
  },
  {
    file: 'फ़ोटो या दस्तावेज़',
    video: 'वीडियो',
    audio: 'आवाज़ का संदेश',
    sticker: 'स्टिकर',
    location: 'नक़्शे पर जगह',
    contacts: 'किसी का नंबर',
    other: 'ऐसा कुछ जो WhatsApp यहाँ नहीं दिखाता',
  },
);
export const fileFaultWords = inBoth<Record<FileFault, string>>(
  {
    type: 'The person sent a file that is neither a picture nor a PDF. Ask for one of these.',
    'too-large': 'The file is larger than 5 MB or 30 pages. Ask for a smaller one.',
    unreadable: 'The file is damaged, locked or unsafe, so it is not kept. Ask for it again.',
    gone: 'WhatsApp does not have this file any more. Ask for it again.',
  },
  {
    type: 'भेजी गई फ़ाइल न फ़ोटो है, न PDF। इनमें से एक भेजने को कहें।',
    'too-large': 'फ़ाइल 5 MB या 30 पन्नों से बड़ी है। छोटी फ़ाइल भेजने को कहें।',
    unreadable: 'फ़ाइल ख़राब, लॉक या असुरक्षित है, इसलिए नहीं रखी गई। फिर भेजने को कहें।',
    gone: 'यह फ़ाइल अब WhatsApp पर नहीं है। फिर भेजने को कहें।',
  },
);
