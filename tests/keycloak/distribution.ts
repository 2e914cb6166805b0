/** A Keycloak distribution: the one of `KEYCLOAK_HOME`, or one from Maven. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

const VERSION = '26.4.0';
const JAVA_MIN = 17;

/**
 * Puts a distribution into `folder`; the original stays as it is.
 * @returns the folder of the copy.
 * @throws if Java, or the distribution, is missing, with what to do.
 */
export function copyDistribution(folder: string): string {
  checkJava();
  const own = process.env.KEYCLOAK_HOME;
  if (!own) return unpackFromMaven(folder);
  if (!existsSync(join(own, 'bin/kc.sh'))) throw new Error(`KEYCLOAK_HOME=${own} has no bin/kc.sh.`);
  const home = join(folder, 'keycloak');
  const isData = (path: string) => path === join(own, 'data');
  cpSync(own, home, { recursive: true, filter: (path) => !isData(path) });
  return home;
}

function checkJava(): void {
  const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin/java') : 'java';
  const { stderr, error } = spawnSync(java, ['-version'], { encoding: 'utf8' });
  const version = Number(/version "(\d+)/.exec(stderr ?? '')?.[1]);
  if (error || !(version >= JAVA_MIN))
    throw new Error(
      `Keycloak needs Java ${JAVA_MIN} or newer; ${error ? 'none was found' : `${java} is ${version}`}: apt install openjdk-17-jre-headless.`,
    );
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
