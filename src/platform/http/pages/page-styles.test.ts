import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseStylesheet, rulesFor, usedNames } from './page-styles.ts';

const inlined = (css: string, html: string, scripts = ''): string => {
  const sheets = [parseStylesheet(css)];
  return rulesFor(sheets, usedNames(sheets, html, scripts));
};
const page =
  '<html lang="en-IN"><body class="page"><main id="main"><a class="button md:flex">x</a></main></body></html>';

describe('the rules of a page', () => {
  it.each([
    ['a class', '.button{color:red}', '.link{color:red}'],
    ['an element, in any case', 'MAIN{color:red}', 'table{color:red}'],
    ['an ID', '#main{color:red}', '#other{color:red}'],
    ['all names of a compound', '.page .button{color:red}', '.page .link{color:red}'],
    ['one selector of a list', '.button,a{color:red}', '.link,.links{color:red}'],
    ['names that are elements of the parser', 'html body tbody{color:red}', 'html body td{color:red}'],
    ['an escaped class', '.md\\:flex{color:red}', '.lg\\:flex{color:red}'],
    ['a class escaped by its number', '.md\\3a flex{color:red}', '.md\\3b flex{color:red}'],
    ['a choice', ':is(h1,.button) a{color:red}', ':is(h1,.link) a{color:red}'],
    ['a choice in a choice', ':where(:is(.link,.button):hover)>*{color:red}', ':where(:is(.link,h1))>*{color:red}'],
    ['a relation', '.page:has(>main .button){color:red}', '.page:has(>.link){color:red}'],
    ['an attribute with a bracket and a comma', 'a[title="],.x{"]{color:red}', 'h1[title="],a{"]{color:red}'],
    ['a comment in the selector', '.page/*,.none{*/ .button{color:red}', '.page/*,a*/ .link{color:red}'],
    ['a namespace', 'svg|a{color:red}', 'svg|h1{color:red}'],
    ["the page's language", 'html:lang(en){color:red}:root:lang(EN) a{color:red}', ':root:lang(hi) a{color:red}'],
  ])('need %s', (_what, used, unused) => {
    expect(inlined(used + unused, page)).toBe(used);
  });

  it.each([
    '*{color:red}',
    ':focus-visible{color:red}',
    'a:not(.none):not(h1){color:red}',
    '.button:nth-child(2n + 1 of .none){color:red}',
    '.button[aria-busy=true]:hover::after{content:"}"}',
    '[hidden],[data-state~="none"]{display:none!important}',
    'a::before{content:"\\"}{"}',
    'a{background:url(data:image/svg+xml;utf8,<svg>{"/*)}',
    'a{background:url( "x)}" )}',
    'a{--any:{a:b};color:var(--any)}',
    'a{&.none{color:red}@media print{color:blue}}',
    '@charset "utf-8";',
    '@layer first,second;',
    '@property --a{syntax:"<length>";inherits:false;initial-value:0}',
    '@page :first{margin:1cm}',
  ])('include %s', (rule) => {
    expect(inlined(rule, page)).toBe(rule);
  });

  it('leave a condition out with its last rule, but no layer', () => {
    const css =
      '@media (width>=1px){.button{a:b}.link{a:b}}@media print{.link{a:b}}@supports (a:b){@media print{.link{a:b}}}@layer low{.link{a:b}}';
    expect(inlined(css, page)).toBe('@media (width>=1px){.button{a:b}}@layer low{}');
  });

  it('include the fonts and animations that they name', () => {
    const font = (name: string): string => `@font-face{src:url(/a.woff2);font-family:${name}}`;
    const css = `${font('"Own Font"')}${font('Other')}@keyframes turn{to{rotate:1turn}}@-webkit-keyframes none{to{a:b}}:root{--type:own font,serif}.button{animation:turn 1s;font:1em var(--type)}.link{font-family:Other;animation:none-of}`;
    expect(inlined(css, page)).toBe(
      `${font('"Own Font"')}@keyframes turn{to{rotate:1turn}}:root{--type:own font,serif}.button{animation:turn 1s;font:1em var(--type)}`,
    );
  });

  it('leave out the selectors of a list that the page cannot meet', () => {
    expect(inlined('.link,.button:hover,.page .none,h1>a,main{color:red}', page)).toBe('.button:hover,main{color:red}');
  });

  it('include the custom properties that they read', () => {
    const css =
      ':root{--read:var( --deep );--deep:1px;--none:var(--deep)}@media print{:root{--read:0;--none:0}}@media screen{:root{--none:1}}.link{color:var(--none)}.button{--own:2px;width:calc(var(--read) + var(--own, 1px))}';
    expect(inlined(css, page)).toBe(
      ':root{--read:var( --deep );--deep:1px}@media print{:root{--read:0}}.button{--own:2px;width:calc(var(--read) + var(--own, 1px))}',
    );
    expect(inlined(':root{--a:1;--b:2;--c:3}', `${page}<path fill="var(--a)">`, 'f("--b")')).toBe(':root{--a:1;--b:2}');
    expect(inlined(':root{--a:1;--b:2}@keyframes turn{to{rotate:var(--a)}}a{animation:turn 1s}', page)).toBe(
      ':root{--a:1}@keyframes turn{to{rotate:var(--a)}}a{animation:turn 1s}',
    );
  });

  it('include those for what scripts add', () => {
    const css = '.a{x:y}.b{x:y}.c{x:y}.d{x:y}#e{x:y}.f{x:y}svg{x:y}';
    const scripts = `let g="a b";q('.c:hover');q(\`svg .d,#e\`);h(\`f\${g?' on':''}\`);h(\`f \${g}\`)`;
    expect(inlined(css, '', scripts)).toBe(css);
    expect(inlined('.a{x:y}.b{x:y}.c{x:y}#d{x:y}', '', 'h("a/b");let{c:e}=r;t.replace("{d}",d)')).toBe('');
  });

  it('find names in every form of an attribute', () => {
    const css = '.a{a:b}.b{a:b}.c{a:b}.d\\&d{a:b}#e{a:b}#f{a:b}.none{a:b}';
    const html = `<p CLASS='a  b'><p class=c id="e"><p data-class="none"><p class="d&amp;d"\n id=f>`;
    expect(inlined(css, html)).toBe(css.replace('.none{a:b}', ''));
  });

  it('survive unclosed blocks, strings and comments', () => {
    for (const css of [
      'a{b:c',
      'a{b:"c}',
      'a{b:c}/* x',
      '@media print{a{b:c}',
      'a[b{c:d}',
      ':is(a{b:c}',
      'a\\',
      '}}a{b:c}',
      '@',
      '',
    ]) {
      expect(() => inlined(css, page)).not.toThrow();
    }
  });

  it('are all of them, in their order, when the page has every name', () => {
    const rule = fc.constantFrom(
      '.a{x:y}',
      'b .c{x:y}',
      '@media print{.a{x:y}#d{x:y}}',
      ':is(.a,b)>.c{x:")"}',
      '*{x:y}',
    );
    fc.assert(
      fc.property(fc.array(rule), (rules) => {
        const sheets = [parseStylesheet(rules.join(''))];
        expect(rulesFor(sheets, sheets[0]?.names ?? [])).toBe(rules.join(''));
      }),
    );
  });
});
