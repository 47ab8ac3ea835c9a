/**
 * Returns whether a version upgrades the data of a release, `0.2`: its own release and the one
 * before. The first release of a major version also upgrades every release of the major before.
 */
export function isSupported(release: string, version: string): boolean {
  const [major, minor] = numbersOf(release);
  const [currentMajor, currentMinor] = numbersOf(version);
  if (major === currentMajor) return minor === currentMinor || minor === currentMinor - 1;
  return major === currentMajor - 1 && currentMinor === 0;
}

function numbersOf(version: string): [major: number, minor: number] {
  const [, major, minor] = /^(\d+)\.(\d+)(?:\.|$)/.exec(version) ?? [];
  if (major === undefined) throw new Error(`${version} is not a version`);
  return [Number(major), Number(minor)];
}
