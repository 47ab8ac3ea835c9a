/** The exports that construct no schema, for programs that must start fast. */

export { formatDollars } from "./fields/dollars.ts";
export { phoneDigits } from "./fields/phones.ts";
export { definedFields } from "./operation/defined-fields.ts";
export { eventNames, isEventName } from "./operation/event-names.ts";
export { isRecord } from "./operation/is-record.ts";
export { fixedStatuses, isListedStatus } from "./shop/workflow.ts";
