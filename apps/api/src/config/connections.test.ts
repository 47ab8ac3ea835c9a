import { describe, expect, test } from "vitest";
import { ConfigError } from "./config.ts";
import { type ConnectionShare, planConnections, roomFor } from "./connections.ts";

/** Those for keys, notifications and three exports. */
const others = 5;

interface Asked {
  wanted: number;
  processes?: number | "auto";
  databaseConnections?: number | "auto";
  usable?: number | null;
}

function plan({ wanted, usable = 97, ...asked }: Asked) {
  const room = usable === null ? null : { usable };
  return planConnections({
    processes: wanted,
    databaseConnections: "auto",
    ...asked,
    wanted,
    others,
    room,
  });
}

function refusal(asked: Asked): string {
  try {
    plan(asked);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error(`accepted: ${JSON.stringify(asked)}`);
}

const sizeOf = ({ reads, lists, transactions, heavy }: ConnectionShare) =>
  reads + lists + transactions + heavy + others;

const full = { reads: 2, lists: 3, transactions: 10, heavy: 4 };

describe("the connections of a start", () => {
  test("a process has 24, if the server allows them", () => {
    expect(plan({ wanted: 1 })).toEqual({ processes: 1, share: full });
    expect(plan({ wanted: 2 })).toEqual({ processes: 2, share: full });
    expect(plan({ wanted: 64, usable: 5000 })).toEqual({ processes: 64, share: full });
  });

  test("all processes and a successor never open more than the budget, and each can work", () => {
    for (let usable = 16; usable < 500; usable += 7) {
      for (let wanted = 1; wanted <= 32; wanted++) {
        const { processes, share } = plan({ wanted, processes: "auto", usable });
        const open = sizeOf(share) * (processes > 1 ? processes + 1 : 1);
        expect(open).toBeLessThanOrEqual(usable - 5);
        expect(Math.min(...Object.values(share))).toBeGreaterThanOrEqual(1);
        expect(share.transactions).toBeGreaterThanOrEqual(3);
        expect(processes).toBeLessThanOrEqual(wanted);
      }
    }
  });

  test("auto runs as many processes as PostgreSQL's default of max_connections allows", () => {
    expect(plan({ wanted: 16, processes: "auto" })).toEqual({
      processes: 7,
      share: { reads: 1, lists: 1, transactions: 3, heavy: 1 },
    });
  });

  test("a number of processes that does not fit is refused with what fits", () => {
    expect(refusal({ wanted: 16 })).toBe(
      "PROCESSES is 16: it takes at least 187 database connections (11 for each process, and those of one more while one is replaced), and the database server allows 97 (max_connections without the reserved ones, or the limit of the database or the user), 5 of which are left to others. Raise max_connections, or set PROCESSES to 7 or fewer.",
    );
    expect(refusal({ wanted: 4, databaseConnections: 40 })).toBe(
      "PROCESSES is 4: it takes at least 55 database connections (11 for each process, and those of one more while one is replaced), and DATABASE_CONNECTIONS is 40. Raise it, or set PROCESSES to 2 or fewer.",
    );
    expect(refusal({ wanted: 1, processes: "auto", usable: 15 })).toMatch(/^PROCESSES is 1: /);
  });

  test("a number of connections above what the server allows is refused", () => {
    expect(refusal({ wanted: 2, databaseConnections: 98 })).toMatch(
      /^DATABASE_CONNECTIONS is 98: the database server allows 97 /,
    );
    expect(plan({ wanted: 2, databaseConnections: 97 }).processes).toBe(2);
  });

  test("a pooler's connections are not compared with the server's", () => {
    expect(plan({ wanted: 16, usable: null })).toEqual({ processes: 16, share: full });
    const { share } = plan({ wanted: 1, usable: null, databaseConnections: 32 });
    expect(share).toEqual({ reads: 2, lists: 3, transactions: 16, heavy: 6 });
  });

  test("an embedded server has room for all processes", () => {
    expect(roomFor(1, others)).toBe(100);
    const usable = roomFor(16, others) - 3;
    expect(plan({ wanted: 16, usable })).toEqual({ processes: 16, share: full });
  });
});
