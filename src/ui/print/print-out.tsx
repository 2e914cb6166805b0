import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { tinykeys } from 'tinykeys';
import { nextPaint } from '#src/scheduling.ts';
import { code128 } from './code-128.ts';
import shared from './print-out.css?inline';

interface PrintOutProps {
  /** The name that the browser proposes for a PDF. */
  name: string;
  /** The declarations of `@page`. */
  page: string;
  /** CSS rules for the children. */
  styles: string;
  children: ReactNode;
}

/** Opens the print dialog for its children. Adopts their styles: the Content-Security-Policy forbids style elements. */
export function PrintOut({ name, page, styles, children }: PrintOutProps) {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${shared}${styles}@page{${page}}`);
    document.adoptedStyleSheets.push(sheet);
    const { title } = document;
    document.title = name;
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
      document.title = title;
    };
  }, [name, page, styles]);
  useEffect(() => {
    let isOver = false;
    void nextPaint().then(() => isOver || window.print());
    return () => {
      isOver = true;
    };
  }, []);
  return createPortal(<div data-print-out>{children}</div>, document.body);
}

/** The ref of a button that prints. Ctrl+P presses it: the browser alone would print the dialog around the button. */
export function usePrintKey() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      event.preventDefault();
      button.current?.click();
    };
    return tinykeys(window, { '$mod+p': press }, { ignore: ({ repeat }) => repeat });
  }, []);
  return button;
}

/** The least white space beside the bars, in modules. */
const QUIET = 10;

/** Code 128, on paper only. Renders nothing for a text that it can't encode. */
export function BarCode({ text, width: across }: { text: string | null | undefined; width: number }) {
  const widths = code128(text ?? '');
  if (!widths) return null;
  let end = QUIET;
  const bars = [...widths].flatMap((width, at) => {
    const start = end;
    end += Number(width);
    return at % 2 === 0 ? [`M${start} 0h${width}v1h-${width}z`] : [];
  });
  return (
    <svg
      viewBox={`0 0 ${end + QUIET} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden="true"
      width={across}
      height={34}
      className="hidden print:flex"
    >
      <path d={bars.join('')} fill="#000" />
    </svg>
  );
}
