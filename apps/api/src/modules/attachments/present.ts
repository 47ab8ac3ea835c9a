import { contract } from "@bayline/contracts";
import { presenterOf } from "../records.ts";

export const presentAttachment = presenterOf(contract.attachments.get.output);
