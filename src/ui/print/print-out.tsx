import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { tinykeys } from 'tinykeys';
import { nextPaint } from '#src/scheduling.ts';
import shared from './print-out.css?inline';

interface PrintOutProps {
  /** What the browser proposes as the name of a PDF. */
  name: string;
  /** Declarations of `@page`. */
  page: string;
  /** Rules for what is in it. */
  styles: string;
  children: ReactNode;
}

/** Opens the print dialog for its children. The Content-Security-Policy forbids style elements: it adopts them. */
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

/** The button that prints: the browser's own key presses it, which would print its dialog. */
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
