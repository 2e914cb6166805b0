import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { scanTexts as texts } from '#src/features/order-wizard/texts.ts';
import { report } from '#src/reports/reports.ts';
import { Button, Spinner } from '#src/ui/button.tsx';
import { Banner } from '#src/ui/surface.tsx';
import { texts as uiTexts } from '#src/ui/texts.ts';
import { codeReader, type Fault, openCamera } from './camera.ts';
import type { Code } from './codes.ts';

const READ_EACH_MS = 60;
/** A code that was out of the picture for so long counts again. */
const GONE_MS = 1_500;

interface CameraViewProps {
  isPaused: boolean;
  onCode: (code: Code) => void;
  caption: ReactNode;
  onFault: (fault: Fault) => void;
}

/** The camera's picture with a frame. Unmounting turns the camera off. */
export function CameraView({ isPaused, onCode, caption, onFault }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isOn, setOn] = useState(false);
  /**
   * The codes that were counted and are not gone yet, with the time of the first frame without them (`Infinity`: the
   * last frame has them). The time of the last frame with them would not do, because no frame is read during a pause.
   */
  const counted = useRef(new Map<string, number>());
  const fail = useEffectEvent(onFault);
  const waits = useEffectEvent(() => isPaused || document.hidden);
  const see = useEffectEvent((codes: readonly Code[]) => {
    const now = performance.now();
    for (const [text, goneAt] of counted.current) {
      const isSeen = codes.some((code) => code.text === text);
      if (now - goneAt > GONE_MS) counted.current.delete(text);
      else counted.current.set(text, isSeen ? Infinity : Math.min(goneAt, now));
    }
    const [nearest] = codes;
    if (!nearest || counted.current.has(nearest.text)) return;
    counted.current.set(nearest.text, Infinity);
    onCode(nearest);
  });
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const run = async () => {
      const opened = await openCamera();
      if (typeof opened === 'string') {
        if (!signal.aborted) fail(opened);
        return;
      }
      const [track] = opened.getVideoTracks();
      const stop = () => track?.stop();
      signal.addEventListener('abort', stop);
      if (signal.aborted || !video.current) return stop();
      track?.addEventListener('ended', () => fail('busy'));
      video.current.srcObject = opened;
      setOn(true);
      try {
        const read = await codeReader(signal);
        while (!signal.aborted) {
          await new Promise((resolve) => setTimeout(resolve, READ_EACH_MS));
          // The video has no picture before its first frame.
          if (waits() || !video.current || video.current.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
            continue;
          const codes = await read(video.current);
          if (!signal.aborted && !waits()) see(codes);
        }
      } catch (error) {
        report(error, 'scanner');
        if (!signal.aborted) fail('decoder');
        stop();
      }
    };
    void run();
    return () => end.abort();
  }, []);
  return (
    <div className="relative -mx-4 min-h-56 overflow-hidden bg-[#000] text-white sm:mx-0 sm:rounded-md">
      <video ref={video} autoPlay muted playsInline className="absolute inset-0 size-full object-cover" />
      {isOn && (
        <div
          aria-hidden="true"
          className="absolute inset-x-[8%] inset-y-[18%] rounded-lg border-3 border-white [box-shadow:0_0_0_100vmax_#0007]"
        />
      )}
      <div className="absolute inset-x-0 bottom-0 flex min-h-12 flex-col items-center justify-center gap-2 bg-[#0009] px-4 py-2 text-center">
        {isOn ? (
          caption
        ) : (
          <span className="flex items-center gap-2">
            <Spinner />
            {texts.starting}
          </span>
        )}
      </div>
    </div>
  );
}

/** Replaces the picture. `onRetry` shows the picture again, which opens the camera. */
export function CameraFault({ fault, onRetry }: { fault: Fault; onRetry: () => void }) {
  return (
    <Banner tone={fault === 'none' ? 'accent' : 'warning'} className="flex flex-col items-start gap-3">
      <p role="alert">{texts.faults[fault]}</p>
      {fault !== 'insecure' && fault !== 'none' && <Button onClick={onRetry}>{uiTexts.tryAgain}</Button>}
    </Banner>
  );
}
