"""Checkers and duck chess for learning agents: PettingZoo environments, and many games at once with NumPy.

Both see the board and number the moves in the same way.

**Actions.** In duck chess a move is one action: ``90 * start + end``. In checkers a move is its whole path, and each hop of it is an
action: ``4 * start + direction``, where the direction is 0 for forward left, 1 for forward right, 2 for backward left and 3 for backward
right. Whether a hop is a step or a jump follows from the position. After a hop that does not complete its move, the same player acts
again. Squares are counted from 0 in the order of the game's own numbering, and squares and directions are those that the player sees
who moves: for the player at the top of the diagrams, the board is turned by half a turn.

**Observations** are boolean planes of the board, rows and columns first, as the player sees it who looks, with the player's own side at
the bottom:

- checkers, 8×8×8: own men, own kings, the other's men, the other's kings; the piece that is jumping, on the square that it has reached;
  the pieces that it has jumped, which stay until it stops.
- duck chess, 10×9×16: own captain, guards, elephants, horses, cars, ducks and soldiers, and the same of the other side.
- The last two planes of both: one is full if the position has occurred before; in the other, the number of the element that is set, row
  by row, counts the pairs of plies without progress.

A game ends by the rules, or as a draw by house rules HR1 to HR3: third repetition, too many reversible plies.

>>> from touchmove import checkers
>>> from touchmove.environments import actions_of_move, move_of_actions
>>> board = checkers.Board("W:WK10,K12:B8")
>>> actions_of_move(board, "12x3")
[44]
>>> move_of_actions(board, [44])
Move('checkers', '12-3')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from ._touchmove import BatchedEnv, actions_of_move, move_of_actions

if TYPE_CHECKING:
    from pettingzoo import AECEnv

    from ._pettingzoo import RawEnv

    Env: TypeAlias = AECEnv[str, Any, Any]


def raw_env(game: str, render_mode: str | None = None) -> RawEnv:
    """A PettingZoo environment of a game, ``"checkers"`` or ``"duck-chess"``, without wrappers. It needs ``touchmove[environments]``."""
    from ._pettingzoo import RawEnv

    return RawEnv(game, render_mode)


def env(game: str, render_mode: str | None = None) -> Env:
    """A PettingZoo environment of a game with the wrappers of PettingZoo's classic environments: an illegal action loses."""
    from pettingzoo.utils import wrappers

    wrapped: Env = raw_env(game, render_mode)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


def checkers(render_mode: str | None = None) -> Env:
    """Checkers as a PettingZoo environment with the agents ``"red"`` and ``"white"``.

    An observation is a dictionary: ``"observation"`` has the planes, and ``"action_mask"`` the legal actions. The winner gets 1 and the
    other side -1. ``render_mode`` is ``"ansi"`` for a text, ``"rgb_array"`` for pixels, or ``"human"``, which prints the board.
    ``env.unwrapped.board`` is the board.

    >>> from touchmove.environments import checkers
    >>> env = checkers()
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     over = termination or truncation
    ...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
    """
    return env("checkers", render_mode)


def duck_chess(render_mode: str | None = None) -> Env:
    """Duck chess as a PettingZoo environment with the agents ``"red"`` and ``"blue"``; otherwise as ``checkers``."""
    return env("duck-chess", render_mode)


__all__ = ["BatchedEnv", "actions_of_move", "checkers", "duck_chess", "env", "move_of_actions", "raw_env"]
