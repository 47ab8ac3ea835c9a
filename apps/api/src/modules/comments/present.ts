import { contract } from "@bayline/contracts";
import { presenterOf } from "../records.ts";

export const presentComment = presenterOf(contract.comments.get.output);
