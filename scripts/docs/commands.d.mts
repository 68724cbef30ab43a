import type { Command } from 'commander';

export function describeCommands(program: Command): string;
export function listCommands(program: Command): Command[];
export function nameOf(command: Command): string;
