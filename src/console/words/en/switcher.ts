/** The switcher of agents and workspaces, and lists in which one is found by its name. */
export const switcherWords = {
  allAgents: 'All agents',
  switchTo: 'Find an agent',
  switchToAny: 'Find an agent or a workspace',
  switchWorkspace: 'Find a workspace',
  agents: 'Agents',
  workspaces: 'Workspaces',
  manageWorkspaces: 'Manage workspaces',
  found: (count: number) => (count === 0 ? 'Nothing is called that.' : count === 1 ? '1 found' : `${count} found`),
  more: (count: number) => `${count} more: type a part of the name.`,
}
