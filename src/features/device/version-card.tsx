import { useState } from 'react';
import { lookForVersion } from '#src/pwa/look-for-version.ts';
import { newVersion } from '#src/pwa/update.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/surface.tsx';
import { Actions, CardBody } from './card-parts.tsx';

type Answer = Awaited<ReturnType<typeof lookForVersion>>;

const WORDS: Record<Answer, string> = {
  newest: 'You have the newest version.',
  found: 'There is a new version.',
  'no answer': 'The check for updates failed. Check your connection and try again.',
};

/** The running version, and whether a newer one exists. */
export function VersionCard({ hasServiceWorker }: { hasServiceWorker: boolean }) {
  const [answer, setAnswer] = useState<Answer | 'looking'>();
  const look = async () => {
    setAnswer('looking');
    setAnswer(await lookForVersion());
  };
  return (
    <Card title="Version">
      <CardBody>
        <p>
          Build <code className="font-mono text-code">{build()}</code>
        </p>
        {hasServiceWorker ? (
          <Actions>
            <Button
              className="whitespace-normal!"
              busy={answer === 'looking' && 'Checking …'}
              onClick={() => void look()}
            >
              Check for an update
            </Button>
            <span role="status" className="text-small text-ink-2">
              {answer && answer !== 'looking' && WORDS[answer]}
            </span>
            {answer === 'found' && (
              <Button variant="quiet" onClick={() => newVersion.get()?.take()}>
                Update now
              </Button>
            )}
          </Actions>
        ) : (
          // As high as the button, which stands here while it is not known.
          <p className="flex min-h-11 items-center text-small text-ink-2 pointer-fine:min-h-9">
            Each time that you load the portal, you get the newest version.
          </p>
        )}
      </CardBody>
    </Card>
  );
}

/** The version's name: the content hash of its first script. */
export function build(): string {
  const [, hash] = /\/index-([^/]+)\.js$/.exec(document.querySelector('script')?.src ?? '') ?? [];
  return hash ?? 'in development';
}
