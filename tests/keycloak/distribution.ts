/** A Keycloak distribution: the one of `KEYCLOAK_HOME`, or one from Maven. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

const VERSION = '26.4.0';

/**
 * Puts a distribution into `folder`; the original stays as it is.
 * @returns the folder of the copy.
 * @throws if the distribution is missing, with what to do.
 */
export function copyDistribution(folder: string): string {
  const own = process.env.KEYCLOAK_HOME;
  if (!own) return unpackFromMaven(folder);
  if (!existsSync(join(own, 'bin/kc.sh'))) throw new Error(`KEYCLOAK_HOME=${own} has no bin/kc.sh.`);
  const home = join(folder, 'keycloak');
  const isData = (path: string) => path === join(own, 'data');
  cpSync(own, home, { recursive: true, filter: (path) => !isData(path) });
  return home;
}

function unpackFromMaven(folder: string): string {
  const artifact = `-Dartifact=org.keycloak:keycloak-quarkus-dist:${VERSION}:zip`;
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack';
  try {
    execFileSync('mvn', ['-B', '-q', goal, artifact, `-DoutputDirectory=${folder}`], {
      // Outside of any project.
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    });
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const why = isMissing ? 'Maven is missing' : `Maven can't fetch Keycloak ${VERSION}`;
    const way = 'apt install maven, or name the folder of an unpacked Keycloak 26 in KEYCLOAK_HOME.';
    throw new Error(`${why}: ${way}`, { cause: error });
  }
  const [home] = globSync(join(folder, 'keycloak-*'));
  if (home === undefined) throw new Error(`Maven has unpacked no Keycloak into ${folder}.`);
  return home;
}
