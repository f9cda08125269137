"""Training runs small on a CPU: where PyTorch is installed. It is an extra, and large."""

import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")
torch.set_num_threads(1)

from foretold.bots.neural import Network as NumpyNetwork  # noqa: E402
from foretold.bots.neural import shipped_network  # noqa: E402
from foretold.bots.neural.network import POINTS_PER_UNIT  # noqa: E402
from foretold.bots.neural.weights_file import STEP  # noqa: E402
from foretold.lab.training import checkpoint, run  # noqa: E402
from foretold.lab.training.beliefs import Beliefs, ByBids, ByNetwork, LearnedBeliefs, Table  # noqa: E402
from foretold.lab.training.company import BY_HABIT, FROZEN, LEARNER, Company  # noqa: E402
from foretold.lab.training.distillation import Pupil, Teachers, distil  # noqa: E402
from foretold.lab.training.hidden_cards import holder_logits  # noqa: E402
from foretold.lab.training.history import History  # noqa: E402
from foretold.lab.training.holders import Watcher  # noqa: E402
from foretold.lab.training.lookahead import doubts, look_ahead  # noqa: E402
from foretold.lab.training.matches import Player, match  # noqa: E402
from foretold.lab.training.network import HolderNetwork, Network, masked  # noqa: E402
from foretold.lab.training.options import COUNTING, SHIPPED, Run, RunError, Settings  # noqa: E402
from foretold.lab.training.positions import Judge, Look, Positions  # noqa: E402
from foretold.lab.training.ppo import Learner, by_seat, from_seat  # noqa: E402
from foretold.lab.training.records import state_field  # noqa: E402
from foretold.lab.training.run import FILE, mixture, train  # noqa: E402
from foretold.lab.training.tables import HANDS, HIDDEN_STANDING, Tables  # noqa: E402
from foretold.lab.training.thinker import Thinking  # noqa: E402
from foretold.lab.training.trim import Trimmer, trim  # noqa: E402
from foretold.lab.training.weights import load_any, load_holders, load_weights, save_weights  # noqa: E402
from foretold.rules.actions import ACTIONS, FIRST_BID  # noqa: E402
from foretold.rules.cards import CARDS, ORDINARY  # noqa: E402
from foretold.rules.options import Anniversary, Bids, Form, Rules  # noqa: E402
from foretold.rules.state import MAX_PLAYERS, PLAY  # noqa: E402
from foretold.sim.habits import PRESENT  # noqa: E402
from foretold.sim.observation import SIZE, START  # noqa: E402

EVERYTHING = Company(habits=0.5, frozen=0.25, aims=0.5, winning=100.0)
STANDING = START["standing"]


def small_learner(company: Company = EVERYTHING, seed: int = 1, steps: int = 40) -> Learner:
    frozen = Network(32) if company.frozen else None
    tables = Tables(mixture(60, seed), 64, seed=seed, device="cpu", company=company)
    return Learner(Network(32), tables, Settings(steps=steps, minibatch=256), frozen)


def test_the_tables_play_every_kind_of_rules() -> None:
    drawn = mixture(400, 1)
    assert {rules.players for rules in drawn} == {2, 3, 4, 5, 6}
    assert {rules.form for rules in drawn} == set(Form)


def test_rewards_of_a_round_add_up_to_nothing() -> None:
    """Points less the mean of the others', and a chance to win that others lose."""
    for company in (Company(), Company(habits=0.5, aims=1.0, winning=100.0)):
        learner = small_learner(company)
        learner.collect()
        assert learner.ended.any()
        assert torch.allclose(learner.rewards[learner.ended].sum(-1), torch.zeros(1), atol=1e-4)


def test_only_legal_actions_are_chosen() -> None:
    learner = small_learner(seed=3)
    learner.collect()
    assert bool(learner.masks.gather(-1, learner.actions[..., None]).all())
    assert masked(torch.zeros(1, ACTIONS), torch.zeros(1, ACTIONS)).max() < -1e8


def test_who_sits_at_the_tables() -> None:
    """Frozen players only at their share of the tables, players by habit elsewhere, a learner at every table."""
    learner = small_learner()
    learner.collect()
    tables = learner.tables
    players = torch.tensor([tables.rules[kind].players for kind in tables.kinds.tolist()])
    present = tables.habits[:, :, PRESENT]
    there = torch.arange(6)[None] < players[:, None]
    assert bool(((present == LEARNER) & there).any(-1).all())
    assert bool(((present == FROZEN) & there).any(-1)[:16].all()) and not bool((present == FROZEN)[16:].any())
    assert 0.2 < ((present == BY_HABIT) & there).any(-1)[16:].float().mean() < 0.8


@pytest.mark.parametrize(("share", "count"), [(0.1, 1000), (0.2, 64), (0.0, 64), (1.0, 64)])
def test_frozen_players_sit_at_the_first_tables_and_nowhere_else(share: float, count: int) -> None:
    company = Company(frozen=share)
    tables = Tables([Rules(players=3)], count, seed=1, device="cpu", company=company)
    tables.prepare(*tables.blanks())
    seated = (tables.habits[:, :, PRESENT] == FROZEN).any(-1)
    assert not bool(seated[company.frozen_tables(count) :].any())
    assert bool(seated[: company.frozen_tables(count)].float().mean() > 0.8) if share else not bool(seated.any())


def test_players_by_habit_are_never_asked_and_frozen_ones_do_not_count() -> None:
    learner = small_learner()
    learner.tables.prepare(learner.seats[0], learner.observations[0], learner.masks[0])
    asked = learner.tables.habits[torch.arange(64), learner.seats[0].long(), PRESENT]
    assert not bool((asked == BY_HABIT).any())
    learner.collect()
    assert not bool((learner.counts.bool() & ~learner.own).any())
    assert bool(learner.counts.bool().any()) and bool((~learner.own).any())


def test_the_critic_sees_all_hands_and_the_observer_first() -> None:
    """The hands are all the cards that are held, none of them twice."""
    rules = Rules(players=3, hand_sizes=(20,))
    learner = Learner(Network(32), Tables([rules], 8, seed=2, device="cpu"), Settings(steps=1))
    learner.collect()
    own, hands = learner.observations[0, :, :CARDS], learner.hidden[0, :, :HANDS].view(8, -1, CARDS)
    assert hands[:, :3].sum(-1).tolist() == [[20, 20, 20]] * 8 and not bool(hands[:, 3:].any())
    assert torch.equal(own, hands[:, 0]) and bool((hands.sum(1) <= 1).all())


def test_the_critic_sees_secret_bids_and_the_scores_of_those_who_do_not_look_at_them() -> None:
    rules = Rules(players=3, bids=Bids.SECRET, hand_sizes=(2,) * 10)
    learner = Learner(Network(32), Tables([rules], 64, seed=2, device="cpu"), Settings(steps=40))
    learner.collect()
    bids, standing = learner.hidden[..., HANDS : HANDS + 3], learner.hidden[..., HIDDEN_STANDING : HIDDEN_STANDING + 3]
    seen = learner.observations[..., START["bid"] : START["bid"] + 3]
    playing = learner.observations[..., START["phase"] + PLAY] == 1
    assert torch.equal(bids[..., 0][playing], seen[..., 0][playing]) and not bool(seen[..., 1:][playing].any())
    assert bool(bids[..., 1:][playing].any()) and bool(standing[..., 1:].any()) and not bool(standing[..., 0].any())


def test_a_decision_is_credited_with_what_its_seat_gained_until_the_next_one_and_less_of_what_followed() -> None:
    learner = small_learner(Company(), steps=60)
    learner.collect()
    steps, trace = 60, learner.settings.trace
    values, ended, rewards = learner.values, learner.ended, learner.rewards
    for table in range(8):
        for step in range(steps):
            gain, share, known = torch.zeros(MAX_PLAYERS), 1.0, False
            for later in range(step, steps):
                over = bool(ended[later, table])
                if not over and later == steps - 1:
                    break
                reached = rewards[later, table] if over else values[later + 1, table]
                gain, share, known = gain + share * (reached - values[later, table]), share * trace, True
                if over:
                    break
            there = range(int(learner.players[step, table]))
            assert torch.allclose(learner.gains[step, table, there], gain[there], atol=1e-5)
            assert bool(learner.counts[step, table]) is known


def test_gains_count_alike_whatever_the_number_of_players() -> None:
    """With fewer players rounds are longer and gains larger, but no better to learn from."""
    learner = small_learner(Company(), steps=60)
    learner.collect()
    learner.learn(0.0)
    counted, gains = learner.counts.bool(), learner.scaled.view(60, -1)
    for players in (3, 4, 5, 6):
        of_these = gains[counted & (learner.players == players)]
        assert float(of_these.pow(2).mean()) == pytest.approx(1.0, rel=1e-3)


def test_values_are_turned_from_observer_to_seats_and_back() -> None:
    told, observers, players = torch.tensor([[1.0, 2, 3, 0, 0, 0]]), torch.tensor([2]), torch.tensor([3])
    assert by_seat(told, observers, players)[0, :3].tolist() == [2, 3, 1]
    assert from_seat(by_seat(told, observers, players), observers, players)[0, :3].tolist() == [1, 2, 3]


def test_a_card_that_is_the_only_legal_one_is_played_at_once() -> None:
    for everything in (True, False):
        tables = Tables([Rules(players=4)], 256, seed=2, device="cpu", everything=everything)
        seats, observations, masks = tables.blanks()
        choices = []
        for _ in range(40):
            tables.prepare(seats, observations, masks)
            choices.append(masks.sum(-1))
            tables.act(seats, masks.argmax(-1))
        assert bool((torch.stack(choices) == 1).any()) is everything


def test_forced_bids_are_near_the_best_one_and_counted_at_their_chance() -> None:
    rules = Rules(players=3, hand_sizes=(20,))
    settings = Settings(steps=3, forced=1.0)
    learner = Learner(Network(32), Tables([rules], 512, seed=2, device="cpu"), settings)
    with torch.no_grad():
        learner.network.policy.bias[FIRST_BID + 5] = 12.0  # a policy that is sure of bidding five
    learner.collect()
    bids, chances = learner.actions[0] - FIRST_BID, learner.chances[0]
    assert 0.2 < (bids == 5).float().mean() < 0.6 and (bids - 5).abs().float().mean() < 3
    assert chances[bids == 6].exp().mean() > 0.1 > chances[bids == 9].exp().mean()
    assert bool(learner.rare[0][bids != 5].all()) and not bool(learner.rare[0][bids == 5].any())


def test_who_plays_for_points_alone_does_not_see_the_scores() -> None:
    for aims, seen in ((0.0, False), (1.0, True)):
        learner = small_learner(Company(aims=aims, winning=100.0 * aims), steps=200)
        learner.collect()
        assert bool(learner.observations[..., STANDING : STANDING + 6].any()) is seen


def test_the_numpy_network_computes_the_same(tmp_path: Path) -> None:
    torch.manual_seed(3)
    network = Network(64)
    torch.nn.init.normal_(network.policy.weight)
    torch.nn.init.normal_(network.value.weight)
    save_weights(network, tmp_path / "weights.bin")
    observation = np.random.default_rng(1).integers(0, 3, SIZE)
    with torch.no_grad():
        logits, value = load_weights(tmp_path / "weights.bin")(torch.tensor(observation[None], dtype=torch.float32))
    preferences, expected = NumpyNetwork(tmp_path / "weights.bin").run(observation.tolist())
    assert np.allclose(preferences, logits[0].numpy(), atol=1e-3)
    assert abs(expected - value[0].item()) < 1e-3


def test_weights_go_to_disk_and_back(tmp_path: Path) -> None:
    network = Network(64)
    save_weights(network, tmp_path / "weights.bin")
    loaded = load_weights(tmp_path / "weights.bin")
    for name, mine in network.named_parameters():
        other = loaded.get_parameter(name)
        if name == "first.weight":  # on disk it is multiplied by what inputs are
            mine, other = mine * network.inputs, other * network.inputs
        assert torch.allclose(mine, other, rtol=0, atol=STEP / 2 if name.endswith("weight") else 0)


def test_a_little_training_beats_no_training() -> None:
    torch.manual_seed(4)
    rules = Rules(players=3, hand_sizes=(3,) * 10)
    beginner, network = Network(64), Network(64)
    settings = Settings(steps=32, minibatch=1024, rate=3e-3, forced=0.1)
    learner = Learner(network, Tables([rules], 256, seed=5, device="cpu"), settings)
    for lesson in range(12):
        learner.collect()
        learner.learn(lesson / 12)
    result = match(Player(network), Player(beginner), rules, count=256, seed=6, device="cpu")
    assert result.margin > 2 * result.error > 0
    assert (result.games, result.rounds) == (256, 2560) and result.wins > 1 / 3


def test_a_match_with_oneself_is_even() -> None:
    rules, network = Rules(players=4, hand_sizes=(2, 3)), Network(32)
    result = match(Player(network), Player(network), rules, count=512, seed=7, device="cpu")
    assert abs(result.margin) < 4 * result.error
    assert abs(result.wins - 1 / 4) < 0.06


def small_run(out: Path, **options: Any) -> Run:
    return Run(minutes=0.02, tables=32, steps=16, width=32, device="cpu", out=out, **options)


def test_a_network_can_be_trained_on_and_attacked(tmp_path: Path) -> None:
    train(small_run(tmp_path / "first"))
    first = tmp_path / "first" / FILE
    train(small_run(tmp_path / "second", resume=first))
    assert sorted(path.name for path in (tmp_path / "second").iterdir()) == [checkpoint.FILE, "curve.json", FILE]
    curve = train(small_run(tmp_path / "attack", against=first))
    assert {"gain", "gain error", "over counting"} <= set(curve[-1])
    train(small_run(tmp_path / "third", against=COUNTING, players=3, resume=first))
    assert (tmp_path / "third" / FILE).exists()


def kept(out: Path) -> dict[str, Any]:
    return torch.load(out / checkpoint.FILE, weights_only=True)  # type: ignore[no-any-return]


def test_an_interrupted_run_continues_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(Exception):
        pass

    def interrupt(*given: Any) -> None:
        checkpoint.save_checkpoint(*given)
        raise Interrupted

    def tables_for(given: Run, company: Company) -> Tables:
        seeds.append(given.seed)
        return make(given, company)

    seeds: list[int] = []
    make = run.tables_for
    monkeypatch.setattr(run, "tables_for", tables_for)
    asked = replace(small_run(tmp_path), minutes=60.0)
    monkeypatch.setattr(run, "KEPT", 0.3)
    with monkeypatch.context() as patch:
        patch.setattr(run, "save_checkpoint", interrupt)
        with pytest.raises(Interrupted):
            train(asked)
    first = kept(tmp_path)
    assert first["spent"] > 0.3 and first["critic"]["value.weight"].any()

    with pytest.raises(RunError, match="these differ: rate, width"):
        train(replace(asked, rate=1.0, width=16))
    curve = train(replace(asked, minutes=first["spent"] / 60 + 0.01))
    assert curve[: len(first["curve"])] == first["curve"]
    later = curve[len(first["curve"])]
    assert later["iteration"] == first["iteration"] + 1
    assert later["rate"] < curve[0]["rate"]
    assert len(seeds) == len(set(seeds)) == 2  # so that other cards are dealt
    assert not torch.equal(kept(tmp_path)["critic"]["value.weight"], first["critic"]["value.weight"])


def test_a_damaged_checkpoint_is_refused(tmp_path: Path) -> None:
    asked = small_run(tmp_path)
    train(asked)
    whole = (tmp_path / checkpoint.FILE).read_bytes()
    for content in (b"", b"notes", whole[: len(whole) // 2]):
        (tmp_path / checkpoint.FILE).write_bytes(content)
        with pytest.raises(RunError, match="expected a checkpoint of foretold train"):
            train(asked)


def test_the_critic_may_learn_alone(tmp_path: Path) -> None:
    train(small_run(tmp_path / "first"))
    train(small_run(tmp_path / "second", critic_alone=1.0, resume=tmp_path / "first" / FILE))
    for name, part in load_weights(tmp_path / "second" / FILE).state_dict().items():
        assert torch.equal(part, load_weights(tmp_path / "first" / FILE).get_parameter(name))
    assert kept(tmp_path / "second")["critic"]["value.weight"].any()


def test_an_untrained_network_gains_by_thinking() -> None:
    torch.manual_seed(2)
    network, rules = Network(16), Rules(players=3, hand_sizes=(4, 4))
    torch.nn.init.normal_(network.policy.weight, std=0.3)
    thinking = Player(network, thinking=Thinking(HolderNetwork(8, 1), 16))
    alone = match(thinking, Player(network), rules, count=200, seed=3, device="cpu")
    assert alone.margin > 2 * alone.error
    among = match(Player(network), thinking, rules, count=100, seed=3, device="cpu")
    assert among.margin < 0
    with pytest.raises(ValueError, match="expected the base game"):
        match(thinking, None, Rules(anniversary=Anniversary.ALL), count=1, seed=3, device="cpu")


def test_beliefs_and_trials_at_many_tables() -> None:
    """Worlds go with what the seat to act has seen, and what is promised in the true deal is what comes of it."""
    torch.manual_seed(1)
    network = Network(16)
    torch.nn.init.normal_(network.policy.weight)
    rules, count = Rules(players=3, hand_sizes=(3, 4)), 6
    tables = Tables([rules], count, seed=5, device="cpu", everything=True)
    positions, history, judge = Positions(rules.setup, "cpu"), History(count, "cpu"), Judge(network, "cpu")
    kinds = (ByNetwork(positions, judge, history), ByBids(rules.setup, "cpu"))
    beliefs = [Beliefs(positions, history, kind, count=count, worlds=8, moves=1, seed=1) for kind in kinds]
    for power in (0.0, 0.5):
        learned = LearnedBeliefs(
            positions, history, kinds[0], HolderNetwork(8, 1), count=count, worlds=8, swaps=20, seed=1, power=power
        )
        beliefs.append(learned)
    seats = torch.zeros(count, dtype=torch.int8)
    seen, masks = torch.zeros((count, SIZE), dtype=torch.int8), torch.zeros((count, ACTIONS), dtype=torch.int8)
    everywhere = torch.arange(count)
    promised: dict[tuple[int, int], float] = {}
    kept = 0
    for _ in range(30):
        tables.prepare(seats, seen, masks)
        look = Look(seats, tables.orders, seen, masks)
        table = Table(everywhere, seats.long(), tables.states.clone(), tables.memories.clone())
        hands = state_field(table.states, "hands")
        for each in beliefs:
            each.forget(torch.ones(count, dtype=torch.bool))  # another seat's turn
            each.update(table)
            held = each.worlds[..., :3]
            assert bool((held[everywhere, :, table.heroes] == hands[everywhere, table.heroes][:, None]).all())
            sizes = np.bitwise_count(held.numpy())
            assert (sizes == np.bitwise_count(hands[:, None, :3].numpy())).all()
        logits, _ = judge(seen)
        doubt = doubts(look, logits, torch.ones(count, dtype=torch.bool), 1.1, 1.1)
        choices = masked(logits, masks).argmax(-1)
        some = Table(*(part[doubt.places] for part in table))
        truth = torch.cat([hands, torch.zeros(count, 1, dtype=torch.int64)], -1)[doubt.places][:, None]
        if len(doubt.places):
            made = look_ahead(positions, judge, some, look, doubt, truth)[:, 0, 0]
            for place, margin in zip(doubt.places.tolist(), made.tolist(), strict=True):
                promised[place, int(seats[place])] = margin
        told = positions.translate(choices, tables.orders, to_colours=True)
        history.note(tables.states, tables.memories, seats, told)
        tables.act(seats, choices)
        for place in torch.nonzero(tables.ended)[:, 0].tolist():
            for seat in range(3):
                margin = promised.pop((place, seat), None)
                if margin is not None:
                    kept += 1
                    assert margin == pytest.approx(float(tables.rewards[place, seat]), abs=1e-3)
        history.forget(tables.ended)
    assert kept > count


def test_a_small_network_learns_what_a_large_one_does(tmp_path: Path) -> None:
    torch.manual_seed(1)
    tables = Tables(mixture(20, 1), 64, seed=1, device="cpu")
    large = Network(64)
    torch.nn.init.normal_(large.policy.weight, std=0.3)  # a new one prefers nothing
    pupil = Pupil(Judge(large, "cpu"), Network(32, 1), tables, rate=5e-3)
    apart = [float(pupil.learn(0.0)["divergence"]) for _ in range(60)]
    assert sum(apart[-10:]) < 0.5 * sum(apart[:10])
    save_weights(large, tmp_path / "large.bin")
    distil(Run(teacher=tmp_path / "large.bin", width=32, blocks=1, minutes=0.001, tables=8, device="cpu", out=tmp_path))
    written = load_weights(tmp_path / FILE, "cpu")
    assert (written.width, written.depth) == (32, 1)


def test_the_shipped_networks_teach_each_under_its_own_rules() -> None:
    kinds = [Rules(players=3), Rules(players=3, anniversary=Anniversary.ALL), Rules(players=4, bids=Bids.HIDDEN)]
    tables = Tables(kinds, 32, seed=1, device="cpu")
    seats, observations, masks = tables.blanks()
    tables.prepare(seats, observations, masks)
    logits, values = Teachers(SHIPPED, tables)(observations)
    for table, kind in enumerate(tables.kinds.tolist()):
        preferences, value = shipped_network(kinds[kind]).run(observations[table].tolist())
        assert logits[table].tolist() == pytest.approx(preferences.tolist(), abs=0.02)
        assert float(values[table]) == pytest.approx(POINTS_PER_UNIT * value, abs=0.1)


def test_a_network_that_is_taught_may_know_something_already(tmp_path: Path) -> None:
    save_weights(Network(48, 2), tmp_path / "first.bin")
    first = tmp_path / "first.bin"
    distil(Run(teacher=SHIPPED, resume=first, minutes=0.001, tables=8, device="cpu", out=tmp_path))
    taught = load_weights(tmp_path / FILE)
    assert (taught.width, taught.depth) == (48, 2)


def test_a_network_learns_who_holds_the_hidden_cards(tmp_path: Path) -> None:
    torch.manual_seed(1)
    tables = Tables([Rules(players=3, hand_sizes=(8,) * 10)], 64, seed=1, device="cpu", everything=True)
    watcher = Watcher(Judge(Network(16), "cpu"), HolderNetwork(32, 1), tables, rate=5e-3)
    decisions = 27  # of a round: three bids, and eight cards of each
    surprises = [float(watcher.learn(0.0)["surprise"]) for _ in range(5 * decisions + 1)]
    assert surprises[0] == pytest.approx(math.log(3), abs=1e-3)  # two seats and the stock, as it knows nothing
    assert surprises[-1] < 0.8 * surprises[0]  # the same decision of a later round: most cards are in the stock
    save_weights(watcher.network, tmp_path / "holders.bin")
    holders = load_holders(tmp_path / "holders.bin")
    observations = torch.randint(0, 2, (2, SIZE), dtype=torch.float32)
    assert torch.allclose(holders(observations), watcher.network(observations), atol=0.1)


@pytest.mark.parametrize("kind", [Network, HolderNetwork])
def test_trimming_changes_nothing_but_what_never_fires(kind: type[Network | HolderNetwork], tmp_path: Path) -> None:
    torch.manual_seed(1)
    network = kind(32, 2)
    with torch.no_grad():
        network.first.bias[:8] = -100.0  # no observation wakes these
        network.blocks[0].bias[4:12] = -100.0
        for head in network.children():
            if isinstance(head, torch.nn.Linear) and head is not network.first:
                torch.nn.init.normal_(head.weight)
    save_weights(network, tmp_path / "whole.bin")
    save_weights(Network(16), tmp_path / "teacher.bin")
    whole_file, teacher = tmp_path / "whole.bin", tmp_path / "teacher.bin"
    with pytest.raises(RunError, match="games to finish, so that late rounds are seen, got 0; use fewer --tables"):
        trim(Run(trim=True, resume=whole_file, teacher=teacher, minutes=0, tables=64, device="cpu", out=tmp_path))

    whole, trimmed = load_any(whole_file), load_any(whole_file)
    assert isinstance(trimmed, kind)
    tables = Tables(mixture(20, 9), 64, seed=9, device="cpu")
    trimmer = Trimmer(trimmed, load_weights(teacher), tables)
    for _ in range(30):
        trimmer.watch(0.0)
    trimmer.trim()
    assert not trimmed.first.weight[:8].any() and not trimmed.blocks[0].weight[4:12].any()
    assert not trimmed.blocks[0].weight[:, :8].any() and trimmed.blocks[0].weight[0, 8:].any()
    assert (trimmed.first.weight[8:] != 0).any(1).sum() > 12
    seen = trimmer._observations.float()  # the last of those that it has watched
    with torch.no_grad():
        for one, other in zip(outputs(whole, seen), outputs(trimmed, seen), strict=True):
            assert one.any() and torch.allclose(one, other, atol=1e-4)


def outputs(network: Any, seen: Any) -> tuple[Any, ...]:
    found = network(seen)
    return found if isinstance(found, tuple) else (found,)


def test_who_holds_a_card_is_said_by_seat_and_colour() -> None:
    """A network that says only the place of a card and of a holder in what it sees."""
    network = HolderNetwork(8, 1)
    with torch.no_grad():
        network.holders.bias.copy_(torch.arange(ORDINARY * MAX_PLAYERS))
        heroes, players = torch.tensor([2]), torch.tensor([4])
        orders = torch.tensor([[2, 0, 3, 1]], dtype=torch.int8)
        logits = holder_logits(network, torch.zeros((1, SIZE)), orders, heroes, players)[0]
    card = 15 * 1 + 4  # the second colour, which stands first in what is seen
    assert logits[card].tolist() == [4 * 6 + 1, 4 * 6 + 2, -torch.inf, 4 * 6, -torch.inf, -torch.inf, 4 * 6 + 5]


def test_a_run_learns_by_the_settings_it_is_given() -> None:
    settings = Run(tables=64, steps=16, rate=0.5).settings
    assert settings == Settings(steps=16, rate=0.5, minibatch=128)
