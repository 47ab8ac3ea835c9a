/** The fields that take the id of a user, for which commands take the name or email too. */
export const userFields = ["assignedTo", "technicianId", "mechanicId", "assignedTechnicians"];

export function takesUser(field: string): boolean {
  return userFields.includes(field);
}
