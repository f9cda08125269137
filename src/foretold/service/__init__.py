"""Multiplayer tables: people and bots play over the network, and every action is stored durably."""
