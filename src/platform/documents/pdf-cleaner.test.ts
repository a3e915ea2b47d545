import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { linesOf } from '../../../scripts/testing/pdf.ts';
import { makePdf } from './pdf.ts';
import { makePdfCleaner } from './pdf-cleaner.ts';

const limits = { maxBytes: 5 * 2 ** 20, maxPages: 20 };
const cleaner = makePdfCleaner(limits);
const clean = async (bytes: Uint8Array) => {
  const answer = await cleaner.clean(bytes);
  return answer.ok ? answer.value : answer.refusal.code;
};
const ours = () =>
  makePdf({ language: 'hi', title: 'सूचना', author: 'Namuna', subject: 'Notice' }, (sheet) =>
    sheet.text('P', 'रिक्त पद: Supervisor 12'),
  );
async function documentWith(change: (document: PDFDocument) => void | Promise<void>): Promise<Uint8Array> {
  const document = await PDFDocument.load(await ours());
  await change(document);
  return document.save({ useObjectStreams: true });
}
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** LZW as PDF files have it: codes of 9 to 12 bits, and a longer one begins one code early. */
function packLzw(bytes: Uint8Array): Uint8Array {
  const packed: number[] = [];
  let [bits, waiting, next] = [0, 0, 258];
  const emit = (code: number): void => {
    const width = Math.min(12, Math.max(9, 32 - Math.clz32(next)));
    bits = (bits << width) | code;
    for (waiting += width; waiting >= 8; waiting -= 8) packed.push((bits >>> (waiting - 8)) & 255);
    bits &= (1 << waiting) - 1;
  };
  const codes = new Uint16Array(4096 * 256);
  let prefix = -1;
  emit(256);
  for (const byte of bytes) {
    const longer = prefix < 0 ? byte : (codes[prefix * 256 + byte] ?? 0);
    if (prefix >= 0 && longer === 0) {
      emit(prefix);
      if (next < 4096) codes[prefix * 256 + byte] = next++;
    }
    prefix = prefix >= 0 && longer === 0 ? byte : longer;
  }
  emit(prefix);
  emit(257);
  emit(0);
  return Uint8Array.from(packed);
}
/** RunLength: every 128 equal bytes as two; a text as it is. */
function packRuns(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= 128) return Uint8Array.from([bytes.length - 1, ...bytes, 128]);
  const runs = Buffer.alloc((bytes.length / 128) * 2 + 1, 128);
  for (let at = 0; at < runs.length - 1; at += 2) runs.set([129, bytes[0] ?? 0], at);
  return runs;
}

test('a notice of ours keeps its text', async () => {
  const answer = await clean(await ours());
  if (typeof answer === 'string') throw new Error(answer);
  expect(answer.pages).toBe(1);
  expect(linesOf(answer.bytes).join(' ')).toContain('Supervisor 12');
});

describe('what acts is gone', () => {
  const marks = [
    'app.alert',
    'evil.example',
    'payload.exe',
    '/JavaScript',
    '/Launch',
    '/OpenAction',
    '/URI',
    '/Annots',
  ];
  const attacks: Readonly<Record<string, (document: PDFDocument) => void | Promise<void>>> = {
    'a script of the document': (document) => document.addJavaScript('start', 'app.alert("hello")'),
    'an action when it is opened': ({ catalog, context }) =>
      catalog.set(PDFName.of('OpenAction'), context.obj({ S: 'Launch', F: PDFString.of('payload.exe') })),
    'a link': (document) =>
      document.getPage(0).node.set(
        PDFName.of('Annots'),
        document.context.obj([
          {
            Type: 'Annot',
            Subtype: 'Link',
            Rect: [0, 0, 500, 500],
            A: { S: 'URI', URI: PDFString.of('https://evil.example/') },
          },
        ]),
      ),
    'an action of a page': (document) =>
      document
        .getPage(0)
        .node.set(PDFName.of('AA'), document.context.obj({ O: { S: 'JavaScript', JS: PDFString.of('app.alert(1)') } })),
    'a field of a form': (document) => {
      document.getForm().createTextField('name').addToPage(document.getPage(0));
    },
    'an attachment': async (document) => {
      await document.attach(new Uint8Array([77, 90]), 'payload.exe', { mimeType: 'application/octet-stream' });
    },
  };
  test.each(Object.entries(attacks))('%s', async (_name, attack) => {
    const hostile = await documentWith(attack);
    const answer = await clean(hostile);
    if (typeof answer === 'string') throw new Error(answer);
    for (const mark of marks) expect(textOf(answer.bytes)).not.toContain(mark);
    expect(linesOf(answer.bytes).join(' ')).toContain('Supervisor 12');
  });
});

describe('refused', () => {
  test('a file that is not a PDF, whatever its name', async () => {
    expect(await clean(Buffer.from('<html><script>alert(1)</script>'))).toBe('pdf/wrong-type');
    expect(await clean(new Uint8Array())).toBe('pdf/wrong-type');
  });
  test('a PDF that is cut off or damaged', async () => {
    const whole = await ours();
    expect(await clean(whole.subarray(0, 900))).toBe('pdf/unreadable');
    expect(await clean(Buffer.from('%PDF-1.7\n%%EOF'))).toBe('pdf/unreadable');
  });
  test('a file that is too large, before it is read', async () => {
    expect(await clean(Buffer.concat([await ours(), Buffer.alloc(limits.maxBytes)]))).toBe('pdf/too-large');
  });
  test('more pages than a notice has', async () => {
    const many = await documentWith((document) => {
      for (let count = 0; count < limits.maxPages; count++) document.addPage();
    });
    expect(await clean(many)).toBe('pdf/too-many-pages');
  });
  test('an encrypted PDF', async () => {
    const document = await PDFDocument.load(await ours());
    document.encrypt({ ownerPassword: 'owner', userPassword: '', permissions: {} });
    expect(await clean(await document.save())).toBe('pdf/encrypted');
  });
  test('a page whose picture is in another file', async () => {
    const hostile = await documentWith((document) => {
      const { context } = document;
      const foreign = context.register(
        context.stream(new Uint8Array(), { Type: 'XObject', Subtype: 'Image', F: PDFString.of('//evil.example/x') }),
      );
      document.getPage(0).node.setXObject(PDFName.of('Foreign'), foreign);
    });
    expect(await clean(hostile)).toBe('pdf/unsafe');
  });
  test('a small file that unpacks to gigabytes ends its process, and the next file is cleaned', async () => {
    const bomb = deflateSync(Buffer.alloc(2 ** 30), { level: 9 });
    const head = `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n`;
    const file = Buffer.concat([
      Buffer.from(head),
      bomb,
      Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 2 0 R >>\n%%EOF\n'),
    ]);
    expect(file.length).toBeLessThan(limits.maxBytes);
    expect(await clean(file)).toBe('pdf/unreadable');
    expect(await clean(await ours())).toMatchObject({ pages: 1 });
  });
  test.each([
    ['once', (bytes: Uint8Array) => deflateSync(bytes, { level: 9 }), 'FlateDecode'],
    [
      'twice',
      (bytes: Uint8Array) => deflateSync(deflateSync(bytes, { level: 9 }), { level: 9 }),
      ['FlateDecode', 'FlateDecode'],
    ],
    ['as LZW', packLzw, 'LZWDecode'],
    ['in runs', packRuns, 'RunLengthDecode'],
    [
      'behind text',
      (bytes: Uint8Array) => Buffer.from(`${deflateSync(bytes, { level: 9 }).toString('hex')}>`),
      ['ASCIIHexDecode', 'FlateDecode'],
    ],
  ] as const)('a page that unpacks to more than a phone can show, packed %s', async (_name, pack, filter) => {
    const document = await PDFDocument.load(await ours());
    const { context } = document;
    const setContent = (bytes: Uint8Array): void => {
      const packed = pack(bytes);
      const stream = PDFRawStream.of(context.obj({ Length: packed.length, Filter: filter }), packed);
      document.getPage(0).node.set(PDFName.of('Contents'), context.register(stream));
    };
    setContent(Buffer.alloc(100 * 2 ** 20));
    const file = await document.save({ useObjectStreams: false });
    expect(file.length).toBeLessThan(limits.maxBytes);
    expect(await clean(file)).toBe('pdf/unsafe');
    setContent(Buffer.from('0 0 100 100 re f'));
    expect(await clean(await document.save({ useObjectStreams: false }))).toMatchObject({ pages: 1 });
  });
  test('a file whose process does not answer in time', async () => {
    const slow = makePdfCleaner({ ...limits, timeLimitMs: 1 });
    expect(await slow.clean(await ours())).toMatchObject({ ok: false, refusal: { code: 'pdf/unreadable' } });
  });
});
