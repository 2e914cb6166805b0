import { code128 } from './code-128.ts';

/** The least white beside the bars, in modules. */
const QUIET = 10;

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
