import type { ErrorCode } from "@bayline/contracts";
import type { Advice } from "./advice-entry.ts";
import { adviceOnBackups } from "./advice-on-backups.ts";
import { adviceOnBusiness } from "./advice-on-business.ts";
import { adviceOnRequests } from "./advice-on-requests.ts";

export const errorAdvice: Readonly<Record<ErrorCode, Advice>> = {
  ...adviceOnRequests,
  ...adviceOnBusiness,
  ...adviceOnBackups,
};
