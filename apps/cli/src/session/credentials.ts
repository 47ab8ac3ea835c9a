import { randomUUID } from "node:crypto";
import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { isRecord } from "@bayline/contracts/plain";
import { CliError, exitCodes } from "../terminal/exit.ts";

type Environment = Record<string, string | undefined>;

/** The data that `login` saves. */
export interface Profile {
  apiKey: string;
  baseUrl?: string;
}

/** Returns the path of the saved profiles, in the system's directory for application settings. */
export function profilesFile(env: Environment, platform = process.platform): string {
  const home = env.HOME || env.USERPROFILE || homedir();
  const fallback =
    platform === "win32" ? env.APPDATA || join(home, "AppData", "Roaming") : join(home, ".config");
  return join(env.XDG_CONFIG_HOME || fallback, "bayline", "credentials.json");
}

export async function readProfile(env: Environment, name: string): Promise<Profile | undefined> {
  return (await readProfiles(profilesFile(env))).get(name);
}

export async function saveProfile(env: Environment, name: string, profile: Profile) {
  const file = profilesFile(env);
  const profiles = await readProfiles(file);
  await writeProfiles(file, profiles.set(name, profile));
}

/** Removes a profile. Returns whether it existed. */
export async function removeProfile(env: Environment, name: string): Promise<boolean> {
  const file = profilesFile(env);
  const profiles = await readProfiles(file);
  if (!profiles.delete(name)) return false;
  await writeProfiles(file, profiles);
  return true;
}

async function readProfiles(file: string): Promise<Map<string, Profile>> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (isRecord(error) && error.code === "ENOENT") return '{"profiles":{}}';
    throw unreadable(file, error);
  });
  try {
    const saved: unknown = JSON.parse(text);
    const profiles = isRecord(saved) && isRecord(saved.profiles) ? saved.profiles : {};
    return new Map(
      Object.entries(profiles).flatMap(([name, profile]): Array<[string, Profile]> => {
        if (!isRecord(profile) || typeof profile.apiKey !== "string") return [];
        const { apiKey, baseUrl } = profile;
        return [[name, { apiKey, ...(typeof baseUrl === "string" && { baseUrl }) }]];
      }),
    );
  } catch {
    // Replaces the parser's message, which quotes the file: the file contains keys.
    throw unreadable(file, new Error("it is not JSON"));
  }
}

function unreadable(file: string, error: unknown): CliError {
  const reason = error instanceof Error ? error.message : String(error);
  return new CliError("CREDENTIALS_UNREADABLE", `${file}: ${reason}`, { exit: exitCodes.failed });
}

/** Writes the file atomically, readable only by its owner. */
async function writeProfiles(file: string, profiles: Map<string, Profile>): Promise<void> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // mkdir does not change the mode of an existing directory.
  await chmod(folder, 0o700);
  const draft = `${file}.${randomUUID()}`;
  const text = JSON.stringify({ profiles: Object.fromEntries(profiles) }, null, 2);
  try {
    await writeFile(draft, `${text}\n`, { mode: 0o600, flag: "wx" });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
